import { LEAST_DISCLOSED } from "../../../../core/reading/directory/disclosed-figures.ts";

/** A number of rounds, and of those too few to be disclosed to this reader (null) the bound below which they are. */
export function shownCount(rounds: number | null): string {
  return rounds === null ? `<${LEAST_DISCLOSED}` : rounds.toLocaleString("en-US");
}
