import type { FilterTally } from "../exclusion/filter-export.ts";
import { count, counted } from "../../../../ui/format/count.ts";

/** Progress of a download. */
export interface Progress {
  readonly bytes: number;
  /** Rows so far; null for workbooks. */
  readonly rows: number | null;
  /** Total rows before exclusion; null when the site does not say. */
  readonly ofRows: number | null;
}

/** A completed file. */
export interface Downloaded {
  readonly name: string;
  /** Rows without the heading, before exclusion; null when the site does not say. */
  readonly rows: number | null;
  /** Notice to read before importing the file. */
  readonly notice: string | null;
  readonly file: Blob;
  /** Numbers of excluded rows; null without an exclusion list. */
  readonly tally: FilterTally | null;
}

/** Progress in words, and the share that has come; no share when the total is unknown. */
export function progressShown({ rows, ofRows, bytes }: Progress): { readonly text: string; readonly share?: number } {
  const of = ofRows === null ? "" : rows === null ? ` of a file of ${count(ofRows)} rows` : ` of ${count(ofRows)}`;
  return {
    text: rows === null ? `${size(bytes)}${of}` : `${count(rows)}${of} rows, ${size(bytes)}`,
    ...(rows !== null && ofRows !== null && { share: ofRows === 0 ? 1 : rows / ofRows }),
  };
}

/** What became of a file: where it is, then what was left out and what to read before importing it. */
export function outcomeLines({ name, rows, file, tally, notice }: Downloaded): readonly string[] {
  const left = tally === null ? 0 : tally.byDomain + tally.byName;
  const written = tally === null ? rows : tally.kept;
  const lines = [
    written === 0 && left > 0
      ? `Nothing to save: ${left === 1 ? "the only company in it is" : `all ${count(left)} of them are`} in your list.`
      : `${name} is in your downloads${written === null ? "" : `: ${counted(written, "row")}`} (${size(file.size)}).`,
  ];
  if (left > 0 && tally !== null && written !== 0)
    lines.push(
      `${count(left)} left out: in your list (${count(tally.byDomain)} by website, ${count(tally.byName)} by name).`,
    );
  if (notice !== null) lines.push(notice);
  return lines;
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1_000))} kB`
    : `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}
