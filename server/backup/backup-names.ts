import type { StoredFile } from "./places/open-place.ts";

/** A file name that sorts by time and names its site, so that several sites can share a location. */
export function backupName(site: string, at: Date, ending = ""): string {
  return `newly-raised-${site}-${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.tar.zst${ending}`;
}

const NAME = /^newly-raised-([0-9a-f]{16})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(?:\.age)?$/;

/** The sites that have backups among these files. */
export function sitesOf(files: readonly StoredFile[]): readonly string[] {
  return [...new Set(files.flatMap(({ name }) => NAME.exec(name)?.[1] ?? []))];
}

/** Time of this site's backup with that name; undefined for any other file. */
export function timeOfBackup(name: string, site: string): Date | undefined {
  const found = NAME.exec(name);
  if (found === null || found[1] !== site) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(2).map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second));
}

/** File name of the erasure ledger's copy beside a site's backups. */
export function ledgerName(site: string): string {
  return `newly-raised-${site}-ledger.jsonl`;
}

interface Retention {
  /** Number of days and of weeks (from Monday) whose newest backup is kept. */
  readonly keepDaily: number;
  readonly keepWeekly: number;
}

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const MONDAY = 3;

/**
 * Selects a site's backups to delete: all but the newest of each of the last `keepDaily` days and `keepWeekly` weeks.
 * Only days with backups count, so a site stopped for a month loses none. Never selects other files.
 */
export function outdatedBackups(
  files: readonly StoredFile[],
  site: string,
  { keepDaily, keepWeekly }: Retention,
): readonly string[] {
  const backups = files
    .flatMap(({ name }) => {
      const at = timeOfBackup(name, site);
      return at === undefined ? [] : [{ name, day: Math.floor(at.getTime() / DAY_MS), at: at.getTime() }];
    })
    .sort((a, b) => b.at - a.at);
  const kept = new Set([
    ...newestOfEach(backups, ({ day }) => day, keepDaily),
    ...newestOfEach(backups, ({ day }) => Math.floor((day + MONDAY) / 7), keepWeekly),
  ]);
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}

function newestOfEach<T extends { readonly name: string }>(
  newestFirst: readonly T[],
  period: (one: T) => number,
  count: number,
): readonly string[] {
  const newest = new Map<number, string>();
  for (const one of newestFirst) if (!newest.has(period(one))) newest.set(period(one), one.name);
  return [...newest.values()].slice(0, count);
}
