import { execute, requireRow } from "../../../db/statement.ts";
import { requireEditor } from "../../shared/office-access.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";

/** Rule for drafts: none, a draft that waits for an editor, or publication at once. */
export const DRAFT_RULES = ["off", "wait", "publish"] as const;
export type DraftRule = (typeof DRAFT_RULES)[number];

/** Rules for the drafts that the site writes by itself. */
export interface NewsroomRules {
  readonly rounds: DraftRule;
  /** Rules of single sources, by key; other sources follow `rounds`. */
  readonly sources: Readonly<Record<string, DraftRule>>;
  readonly roundUp: DraftRule;
  /** US cents; 0 also drafts rounds without a known amount. */
  readonly leastUsdMinor: number;
  /** Only rounds of the last days. */
  readonly newestDays: number;
  /** Maximum number of drafts per day, for the largest rounds. */
  readonly mostADay: number;
}

export async function readNewsroomRules(ctx: Context): Promise<NewsroomRules> {
  return requireRow<NewsroomRules>(ctx)`
    select rounds, sources, round_up as "roundUp", least_usd_minor as "leastUsdMinor", newest_days as "newestDays",
      most_a_day as "mostADay"
    from newsroom_rules`;
}

/** Changes the rules from now on; existing drafts stay. */
export function setNewsroomRules(ctx: Context, rules: NewsroomRules): Promise<void> {
  requireEditor(ctx);
  const { rounds, sources, roundUp, leastUsdMinor, newestDays, mostADay } = rules;
  return inTransaction(ctx, async (inner) => {
    const before = await readNewsroomRules(inner);
    await execute(inner)`
      update newsroom_rules set rounds = ${rounds}, sources = ${JSON.stringify(sources)}::jsonb, round_up = ${roundUp},
        least_usd_minor = ${leastUsdMinor}, newest_days = ${newestDays}, most_a_day = ${mostADay}`;
    await writeAudit(inner, "newsroom.rules", { before, after: rules });
  });
}
