import { CRUNCHBASE } from "./known-exports/crunchbase.ts";
import { DEFILLAMA } from "./known-exports/defillama.ts";
import type { KnownExport } from "./known-exports/known-export.ts";
import { OWN_FILES } from "./known-exports/own-files.ts";
import { PITCHBOOK } from "./known-exports/pitchbook.ts";
import { PREQIN } from "./known-exports/preqin.ts";
import { STARTUPTICKER } from "./known-exports/startupticker.ts";
import { TRACXN } from "./known-exports/tracxn.ts";
import { type Layout, spelledKey } from "./columns/layout.ts";

/** The exports that are read without a doubt; the first that is recognised counts. */
const KNOWN_EXPORTS: readonly KnownExport[] = [
  ...CRUNCHBASE,
  ...DEFILLAMA,
  ...OWN_FILES,
  ...PITCHBOOK,
  ...PREQIN,
  ...STARTUPTICKER,
  ...TRACXN,
];

/** The layout of a known export, recognised by its headings in any order, case and spacing, also with underscores. */
export function knownLayout(columns: readonly string[]): Layout | undefined {
  const keys = new Set(columns.map(spelledKey));
  return KNOWN_EXPORTS.find(({ recognisedBy }) => recognisedBy.every((heading) => keys.has(spelledKey(heading))));
}
