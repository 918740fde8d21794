import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const project = join(import.meta.dirname, "..");
const recorded = join(project, "test", "durations.json");

/** Seconds by test file, as `npm test -- --durations` wrote them. */
const SECONDS: Readonly<Record<string, number>> = existsSync(recorded)
  ? JSON.parse(readFileSync(recorded, "utf8"))
  : {};

/** A new file starts early, because nobody knows how long it takes. */
function secondsOf({ moduleId }: TestSpecification): number {
  return SECONDS[relative(project, moduleId)] ?? Number.MAX_SAFE_INTEGER;
}

/** Starts the longest files first, so that no worker still runs one while the others have nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
