import type { StoredFile } from "./places/place.ts";
import { timeOfBackup } from "./backup-names.ts";

export interface Retention {
  /** How many days keep their newest backup, and how many weeks (from Monday). */
  readonly keepDaily: number;
  readonly keepWeekly: number;
}

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday. */
const MONDAY = 3;

/**
 * Which of a site's backups are to be deleted: all but the newest of each of the last `keepDaily` days and `keepWeekly` weeks that
 * have one. Counts days with backups, so a site that was stopped for a month loses none. Other files are never named.
 */
export function outdatedBackups(files: readonly StoredFile[], site: string, { keepDaily, keepWeekly }: Retention): readonly string[] {
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

function newestOfEach<T extends { readonly name: string }>(newestFirst: readonly T[], period: (one: T) => number, count: number): readonly string[] {
  const newest = new Map<number, string>();
  for (const one of newestFirst) if (!newest.has(period(one))) newest.set(period(one), one.name);
  return [...newest.values()].slice(0, count);
}
