import type { ChosenColumns } from "./choose-columns.ts";
import type { Selection } from "./selection.ts";

/** What became of the rows that were asked for. */
export interface Written extends Pick<Selection, "picked"> {
  /** Rounds there are of those picked by hand; null when none were picked. */
  readonly found: number | null;
  /** Rows before the preset's target refuses any: rounds, or companies where it takes one row a company. */
  readonly matching: number;
  readonly rows: number;
  readonly leftOut: number;
}

/** What to know before a file is imported, in plain words. */
export function noticesOf({ preset }: Pick<ChosenColumns, "preset">, { picked, found, matching, rows, leftOut }: Written): string[] {
  const missing = picked === null || found === null ? 0 : new Set(picked).size - found;
  const lost = missing > 0 ? [`${missing} of the rounds chosen ${missing === 1 ? "is" : "are"} not in it: no longer published, beyond what you reach, or outside the filter.`] : [];
  if (preset === null) return lost;
  const required = preset.columns.filter((column) => column.required === true).map(({ header }) => header).join(", ");
  return [
    ...lost,
    ...(found !== null && found > matching ? [`${preset.label} has one row a company: ${found} of the rounds chosen are of ${matching} ${matching === 1 ? "company" : "companies"}.`] : []),
    ...(leftOut > 0 ? [`${leftOut} ${leftOut === 1 ? "company is" : "companies are"} left out: ${preset.label} needs ${required}.`] : []),
    ...(preset.mostRows !== null && rows > preset.mostRows ? [`${preset.label} takes ${preset.mostRows} rows a file and this has ${rows}: narrow the filter, or import it in parts.`] : []),
  ];
}
