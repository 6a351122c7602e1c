/** How the game is played, in a minute's reading, above its clauses. */
export const minute: readonly string[] = [
  "Roll five dice, reroll any of them once, then take one action: workers, water or cards. It is as strong as its faces show, wilds included.",
  "A harvest takes four steps, mostly over several turns: fill a paddy with water, plant it, drain it again, and harvest it when it is dry. Planting and harvesting each take as many workers as the paddy has hexes.",
  "Water is taken from one reservoir for all. Whenever somebody takes the water action, everybody may first let water go; it runs to the right through the own row and then into the reservoir. A paddy that is only partly full at the end of a turn loses its water.",
  "Every weed on the final dice goes onto one of your paddies and makes its harvest smaller; a worker pulls one out of a dry paddy.",
  "The card action brings better paddies, each with an effect that helps you as long as it lies in your row. Whoever has 100 rice first wins at once.",
];
