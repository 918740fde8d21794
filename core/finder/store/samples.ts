import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { agreedPattern, type LearnedPattern } from "../known/learn-pattern.ts";
import type { Pattern } from "../names/patterns.ts";

/** More addresses of one domain tell nothing more of its pattern. */
const MOST_SAMPLES = 200;

/**
 * The pattern of a domain's addresses, learned from those that were published or that its servers knew, each once. It is
 * worked out anew each time, so it is never behind what is known.
 */
export async function learnedPatternOf(ctx: Context, domain: string): Promise<LearnedPattern | null> {
  const { rows } = await sql<{ patterns: Pattern[] }>`
    select distinct on (address) patterns from (
      (select address, patterns from finder_published where domain = ${domain} and patterns <> '{}' order by retrieved_at desc limit ${MOST_SAMPLES})
      union all
      (select address, patterns from finder_verification where domain = ${domain} and result = 'valid' and patterns <> '{}' order by checked_at desc limit ${MOST_SAMPLES})
    ) known order by address`.execute(ctx.db);
  return agreedPattern(rows.map(({ patterns }) => patterns));
}
