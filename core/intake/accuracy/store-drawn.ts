import { isDeepStrictEqual } from "node:util";
import { execute, rowsOf } from "../../../db/statement.ts";
import { type Claim, strongestFirst } from "../../catalogue/claims/claim.ts";
import type { InvestorMention } from "../../catalogue/facts/facts.ts";
import type { CheckedFact } from "../../catalogue/sources/checked-facts.ts";
import type { Context } from "../../shared/context.ts";
import { type CheckedText, DAY, partsOf, STAGE } from "./checked-value.ts";

interface RoundRow {
  readonly id: number;
  readonly companyId: number;
  readonly amount: CheckedText | null;
  readonly day: string | null;
  readonly stage: string | null;
  readonly website: string | null;
}

type Fields = Readonly<Record<string, unknown>>;

interface SourceClaim extends Claim<Fields> {
  readonly kind: "company" | "round";
  readonly subjectId: number;
  readonly documentId: number | null;
  /** Null for an edit. */
  readonly source: string | null;
  readonly isLive: boolean;
}

/** The claim fields that a value comes from. */
const FIELDS: Readonly<Record<CheckedFact, readonly string[]>> = {
  amount: ["amount"],
  day: ["announced", "firstSale"],
  stage: ["stageText", "fundingType"],
  website: ["website"],
  investor: ["investors"],
};

/** Stores drawn values as they are published, each with the claim that states it; `ids` in their order. */
export async function storeDrawn(ctx: Context, month: string, ids: readonly string[]): Promise<void> {
  const drawn = ids.map(partsOf);
  const roundIds = [...new Set(drawn.map(({ roundId }) => roundId))];
  const [rounds, investors, claims] = await Promise.all([
    rowsOf<RoundRow>(ctx)`
      select r.id, r.company_id as "companyId",
        case when r.amount_minor is not null
          then jsonb_build_object('minor', r.amount_minor, 'currency', r.currency) end as amount,
        (${DAY})::text as day,
        ${STAGE} as stage, c.website
      from funding_round r join company c on c.id = r.company_id where r.id = any(${roundIds}::bigint[])`,
    rowsOf<{ id: number; name: string }>(ctx)`
      select id, name from investor where id = any(${drawn.flatMap(({ investorId }) => investorId ?? [])}::bigint[])`,
    claimsAbout(ctx, roundIds),
  ]);
  const now = ctx.clock.now();
  const rows = drawn.flatMap(({ roundId, fact, investorId }, i) => {
    const round = rounds.find(({ id }) => id === roundId);
    if (round === undefined) return [];
    const value = fact === "investor" ? (investors.find(({ id }) => id === investorId)?.name ?? "") : round[fact];
    const subject = fact === "website" ? round.companyId : roundId;
    const kind = fact === "website" ? "company" : "round";
    const own = claims.filter((one) => one.kind === kind && one.subjectId === subject);
    const claim = statingClaim(own, fact, value);
    return {
      month,
      position: i + 1,
      company_id: round.companyId,
      round_id: roundId,
      fact,
      investor_id: investorId,
      stated: fact === "investor" ? null : value,
      source: claim?.source ?? "edited",
      source_url: claim?.sourceUrl ?? null,
      document_id: claim?.documentId ?? null,
      ref: claim?.ref ?? "",
      verdict: claim?.sourceUrl ? null : "no_source",
      decided_at: claim?.sourceUrl ? null : now,
    };
  });
  await execute(ctx)`
    insert into accuracy_value (month, position, company_id, round_id, fact, investor_id, stated, source, source_url,
      document_id, ref, verdict, decided_at)
    select month, position, company_id, round_id, fact, investor_id, nullif(stated, 'null'), source, source_url,
      document_id, ref, verdict, decided_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (month date, position int, company_id bigint,
      round_id bigint, fact text, investor_id bigint, stated jsonb, source text, source_url text, document_id bigint,
      ref text, verdict text, decided_at timestamptz)`;
}

/** The claims about rounds and their companies, also those that no longer count. */
function claimsAbout(ctx: Context, roundIds: readonly number[]): Promise<readonly SourceClaim[]> {
  return rowsOf<SourceClaim>(ctx)`
    select k.subject_kind as kind, k.subject_id as "subjectId", k.method, k.source_url as "sourceUrl",
      k.effective_at as "effectiveAt", k.retrieved_at as "retrievedAt", k.ref, k.fields,
      k.document_id as "documentId", d.source, k.is_live as "isLive"
    from (
      select subject_kind, subject_id, method, source_url, effective_at, retrieved_at, ref, fields, document_id,
        true as is_live from claim
      union all
      select subject_kind, subject_id, method, source_url, effective_at, retrieved_at, ref, fields, document_id, false
      from retired_claim
    ) k left join document d on d.id = k.document_id
    where (k.subject_kind = 'round' and k.subject_id = any(${roundIds}::bigint[]))
      or (k.subject_kind = 'company' and k.subject_id in (
        select company_id from funding_round where id = any(${roundIds}::bigint[])))`;
}

/** The strongest claim that states exactly this value, else the strongest that states any; live ones first. */
function statingClaim(
  claims: readonly SourceClaim[],
  fact: CheckedFact,
  value: CheckedText | null,
): SourceClaim | undefined {
  const fields = FIELDS[fact];
  const stating = strongestFirst(claims)
    .filter((claim) => fields.some((field) => (claim.fields[field] ?? null) !== null))
    .toSorted((a, b) => Number(b.isLive) - Number(a.isLive));
  return stating.find((claim) => fields.some((field) => states(claim.fields[field], value))) ?? stating[0];
}

function states(stated: unknown, value: CheckedText | null): boolean {
  if (Array.isArray(stated)) return (stated as InvestorMention[]).some(({ name }) => name === value);
  const { date }: { readonly date?: unknown } = Object(stated);
  return date === undefined ? isDeepStrictEqual(stated, value) : date === value;
}
