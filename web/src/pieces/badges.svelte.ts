/** The badges that the seats of the open table wear, by seat. */
class Badges {
  worn = $state.raw<readonly number[]>([]);
}
export const badges = new Badges();
