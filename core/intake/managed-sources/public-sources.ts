import { hasRows, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { kindLabel, RATES } from "./kinds.ts";
import { type Freshness, listSources, type SourceIssue } from "./managed-source.ts";
import { readPolicyWaits } from "./policy-waits.ts";
import { parseSchedule } from "./schedule.ts";

/** Public facts of a scheduled source: neither its name nor its address. */
export interface PublicSource {
  readonly id: number;
  /** "SEC Form D". */
  readonly label: string;
  readonly schedule: string;
  readonly issue: SourceIssue | null;
  readonly issueSince: Date | null;
  /** Minutes; the number of rounds measured is a count by source, which visitors are not told. */
  readonly freshness: Omit<Freshness, "rounds"> | null;
  /** False until a run has succeeded. */
  readonly hasBeenRead: boolean;
}

/** The sources that are not paused. */
export async function listPublicSources(ctx: Context): Promise<readonly PublicSource[]> {
  const sources = await listSources(ctx);
  return sources
    .filter(({ pausedAt }) => pausedAt === null)
    .map(({ id, kind, schedule, issue, issueSince, freshness, lastGoodAt }) => ({
      id,
      label: kindLabel(kind),
      schedule,
      issue,
      issueSince,
      freshness: freshness === null ? null : { median: freshness.median, p90: freshness.p90 },
      hasBeenRead: lastGoodAt !== null,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en") || a.id - b.id);
}

/** Kinds that add no rounds by themselves, however often they are read. */
const WITHOUT_NEWS: readonly string[] = [RATES, "folder"];

/** True if a working source of new rounds is read at least daily. */
export async function refreshesDaily(ctx: Context): Promise<boolean> {
  const notRead = [...WITHOUT_NEWS, ...(await readPolicyWaits(ctx)).keys()];
  const rows = await rowsOf<{ schedule: string }>(ctx)`
    select distinct schedule from managed_source
    where removed_at is null and paused_at is null and kind <> all(${notRead}::text[]) and issue is distinct
      from 'failing'`;
  return rows.some(({ schedule }) => parseSchedule(schedule).isDaily);
}

/** True if a source of news publishes what is confirmed without a reviewer. */
export function publishesConfirmedNews(ctx: Context): Promise<boolean> {
  return hasRows(ctx)`
    select from managed_source where removed_at is null and kind = 'feed' and publishing = 'publish'`;
}
