import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, longest first; vitest alone would order files by size. */
const LONGEST = [
  "back-office",
  "screens",
  "tls",
  "export-dialog",
  "checkout",
  "account-page",
  "killed",
  "hostile",
  "start",
  "email-finder",
  "cluster",
  "explorer-states",
  "half-hour",
  "people",
  "accessibility",
  "several-machines",
  "disks",
  "explorer-in-place",
  "accounts",
  "delivery",
  "account-security",
  "first-moments",
  "operations",
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
