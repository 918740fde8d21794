import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, longest first; vitest alone would order files by size. */
const LONGEST = [
  "back-office",
  "screens",
  "killed",
  "checkout",
  "export-dialog",
  "explorer-states",
  "explorer",
  "tls",
  "account-page",
  "accessibility",
  "delivery",
  "hostile",
  "explorer-in-place",
  "email-finder",
  "first-moments",
  "several-machines",
  "operations",
  "outages",
  "finder-mcp",
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
