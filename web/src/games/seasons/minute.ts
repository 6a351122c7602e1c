/** How the game is played, in a minute's reading, above its clauses. */
export const minute: readonly string[] = [
  "Two players each lay cards into a landscape of their own. Thick lines are paths, thin ones furrows; lines must meet lines where cards touch, and a paddy is closed when paths surround it on all sides.",
  "At first you choose one of two cards as your ancestor, who pays for something of its own; the other begins your landscape.",
  "In the Wet Season each hand gives one card to place and one for the row, then hands are exchanged. In the Dry Season you take turns to pick from that row.",
  "A closed paddy scores at once for its size, best with five squares, and for the farmers and buffaloes in it; a house makes it one larger. At the end each closed paddy pays a point and each buffalo in an open one costs a point.",
];
