import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, longest first; vitest alone would order files by size. */
const LONGEST = [
  "back-office",
  "screens",
  "explorer-states",
  "checkout",
  "export-dialog",
  "account-page",
  "killed",
  "explorer",
  "hostile",
  "email-finder",
  "accessibility",
  "explorer-in-place",
  "delivery",
  "operations",
  "finder-mcp",
  "outages",
  "several-machines",
  "tls",
];

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(basename(moduleId, ".e2e.ts"));
  return at === -1 ? LONGEST.length : at;
}

/** Starts the longest files first, so that no worker still runs one while the others have nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
