import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import type { Context } from "../../shared/context.ts";
import { dismiss, isDismissed, takeBack } from "./dismissals.ts";
import type { WorkKind } from "./work-kind.ts";

/** Two rounds of a company that may be one raise, the larger first. */
export interface PossibleRaise {
  readonly companyId: number;
  readonly company: string;
  readonly slug: string;
  readonly rounds: readonly {
    readonly usdMinor: number | null;
    readonly on: string | null;
    readonly proofUrl: string | null;
  }[];
}

/** SQL: the two rounds of a row `s` of `listing`, as an item. */
const PAIR = sql`s.round_id || ':' || s.doubles`;
/** The answers, which an item is dismissed with; only the first leaves the smaller round out of sums. */
const ANSWERS = { one: "one raise", two: "two raises" } as const;
const isAnswer = (action: string): action is keyof typeof ANSWERS => action in ANSWERS;

/** Raises that may have been filed twice, as Form C and as Form D; until somebody decides, sums count the larger. */
export const RAISES: WorkKind = {
  kind: "raise",
  name: "Raises filed twice",
  one: "Raise filed twice",
  waiting: () => sql`
    select 'raise' as kind, ${PAIR} as id, s.source_kind as source, s.added_at as since, s.company_name as title,
      1 as size, null as bulk, null as bulk_name, coalesce(s.amount_usd_minor, s.offered_usd_minor)::numeric as rank
    from listing s where s.doubles is not null and not ${isDismissed("raise", sql`${PAIR} || ':one'`)}`,
  async evidence(ctx, { id }) {
    const raise = await readPair(ctx, id);
    return raise === null ? null : { kind: "raise", raise };
  },
  actions: [
    { name: "one", key: "a", label: "One raise: count the larger" },
    { name: "two", key: "r", label: "Two raises: count both" },
  ],
  async decide(ctx, { id, action }) {
    const raise = await readPair(ctx, id);
    if (raise === null || !isAnswer(action)) throw conflict("Somebody has already decided about this raise.");
    await inCatalogueTransaction(ctx, async (inner) => {
      await dismiss(inner, "raise", `${id}:${action}`);
      await recount(inner, [raise.companyId]);
    });
    return "decided";
  },
  undoing: {
    decided: sql`
      select d.kind, d.item as id, c.name as title, case when d.item like '%:one' then ${ANSWERS.one} else ${ANSWERS.two} end
        as what, d.dismissed_at as at, d.dismissed_by as by, null as batch, c.name as company_name,
        c.slug as company_slug, true as undoable
      from work_dismissal d join funding_round r on r.id = split_part(d.item, ':', 1)::bigint
        join company c on c.id = r.company_id
      where d.kind = 'raise'`,
    undo: (ctx, items) =>
      inCatalogueTransaction(ctx, async (inner) => {
        await takeBack(inner, "raise", items);
        const rounds = items.map((item) => Number(item.split(":", 1)[0]));
        const companies = await rowsOf<{ id: number }>(inner)`
          select distinct company_id as id from funding_round where id = any(${rounds}::bigint[])`;
        await recount(
          inner,
          companies.map((row) => row.id),
        );
      }),
  },
};

async function recount(ctx: Context, companyIds: readonly number[]): Promise<void> {
  await refreshDirectory(ctx, companyIds);
  await raiseVersion(ctx);
}

/** The rounds of an item; null if they are no longer in doubt. */
async function readPair(ctx: Context, id: string): Promise<PossibleRaise | null> {
  const rows = await rowsOf<Omit<PossibleRaise, "rounds"> & PossibleRaise["rounds"][number]>(ctx)`
    select r.company_id as "companyId", r.company_name as company, r.company_slug as slug,
      coalesce(r.amount_usd_minor, r.offered_usd_minor) as "usdMinor", nullif(r.listed_on, '-infinity') as "on", r.proof_url as "proofUrl"
    from listing s join listing r on r.round_id in (s.round_id, s.doubles)
    where ${PAIR} = ${id} order by r.round_id = s.round_id`;
  const [first] = rows;
  if (first === undefined) return null;
  const { companyId, company, slug } = first;
  const rounds = rows.map(({ usdMinor, on, proofUrl }) => ({ usdMinor, on, proofUrl }));
  return { companyId, company, slug, rounds };
}
