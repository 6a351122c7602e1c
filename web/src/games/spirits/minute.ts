/** How the game is played, in a minute's reading, above its clauses. */
export const minute: readonly string[] = [
  "Over seven rounds you wall a field of ten hexes into paddies that hang together like a chain: water runs in at the top, from paddy to paddy through gates, and on to the next player.",
  "Each round begins with rain and with one spirit card a player. The card does something for you, and the highest card you ever played sets your place on the river: low cards sit upstream, get the rain first and send the rest down.",
  "Then all secretly plan their laborers and livestock: build walls, clear rocks, pull weeds, drive pests off, harvest, plant.",
  "A paddy earns rice like this: flood it, plant it, keep it flooded so that it grows, drain it in the next round and harvest it. A grown paddy that is not harvested rots; weeds and pests make a harvest smaller.",
  "With the rice you hire helpers, which costs it again; tiles pay for goals you meet first. The most rice after round seven wins.",
];
