/** How each game is played, in a minute's reading, above its clauses. */
export const minutes: Record<string, readonly string[]> = {
  ricedice: [
    "Roll five dice, reroll any of them once, then take one action: workers, water or cards. It is as strong as its faces show, wilds included.",
    "A harvest takes four steps, mostly over several turns: fill a paddy with water, plant it, drain it again, and harvest it when it is dry. Planting and harvesting each take as many workers as the paddy has hexes.",
    "Water is taken from one reservoir for all. Whenever somebody takes the water action, everybody may first let water go; it runs to the right through the own row and then into the reservoir. A paddy that is only partly full at the end of a turn loses its water.",
    "Every weed on the final dice goes onto one of your paddies and makes its harvest smaller; a worker pulls one out of a dry paddy.",
    "The card action brings better paddies, each with an effect that helps you as long as it lies in your row. Whoever has 100 rice first wins at once.",
  ],
  spirits: [
    "Over seven rounds you wall a field of ten hexes into paddies that hang together like a chain: water runs in at the top, from paddy to paddy through gates, and on to the next player.",
    "Each round begins with rain and with one spirit card a player. The card does something for you, and the highest card you ever played sets your place on the river: low cards sit upstream, get the rain first and send the rest down.",
    "Then all secretly plan their laborers and livestock: build walls, clear rocks, pull weeds, drive pests off, harvest, plant.",
    "A paddy earns rice like this: flood it, plant it, keep it flooded so that it grows, drain it in the next round and harvest it. A grown paddy that is not harvested rots; weeds and pests make a harvest smaller.",
    "With the rice you hire helpers, which costs it again; tiles pay for goals you meet first. The most rice after round seven wins.",
  ],
  seasons: [
    "Two players each lay cards into a landscape of their own. Thick lines are paths, thin ones furrows; lines must meet lines where cards touch, and a paddy is closed when paths surround it on all sides.",
    "At first you choose one of two cards as your ancestor, who pays for something of its own; the other begins your landscape.",
    "In the Wet Season each hand gives one card to place and one for the row, then hands are exchanged. In the Dry Season you take turns to pick from that row.",
    "A closed paddy scores at once for its size, best with five squares, and for the farmers and buffaloes in it; a house makes it one larger. At the end each closed paddy pays a point and each buffalo in an open one costs a point.",
  ],
};
