import type { ExportFormat } from "../../../core/exports/formats/format.ts";

interface Named {
  /** The site's name. */
  readonly site: string;
  readonly preset: string | null;
  /** When the export was that this one tells what is new since. */
  readonly since: Date | null;
  readonly on: Date;
  readonly format: ExportFormat;
}

/** "newly-raised-hubspot-contacts-2026-09-01.csv": ASCII, so that every system keeps it as it is. */
export function fileName({ site, preset, since, on, format }: Named): string {
  const stem = site.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const parts = [stem, preset ?? "leads", ...(since === null ? [] : ["new-since", day(since)]), day(on)];
  return `${parts.filter((part) => part !== "").join("-")}.${format}`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
