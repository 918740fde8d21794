import { count } from "../../../../ui/format/count.ts";

/** Number of rounds compared with the list and hidden by it, and of further pages that fill the gap. */
export interface HiddenRounds {
  readonly shown: number;
  readonly byDomain: number;
  readonly byName: number;
  readonly furtherPages: number;
}

/** "12 of 50 hidden: in your list (10 by website, 2 by name)." */
export function hiddenText({ shown, byDomain, byName, furtherPages }: HiddenRounds, verb: string): string {
  const hidden = byDomain + byName;
  const further =
    furtherPages === 0
      ? ""
      : ` Rows of the next ${furtherPages === 1 ? "page" : `${furtherPages} pages`} are shown as well.`;
  if (shown === 0) return "There is no round here to compare with your file.";
  if (hidden === 0)
    return shown === 1
      ? "This company is not in your list."
      : `None of these ${count(shown)} companies are in your list.`;
  return `${count(hidden)} of ${count(shown)} ${verb}: in your list (${count(byDomain)} by website, ${count(byName)} by name).${further}`;
}
