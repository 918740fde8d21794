import { sql } from "kysely";
import { WAITING } from "../../intake/ingest/review/groups.ts";
import { readCandidate, type ReviewKind } from "../../intake/ingest/review/queue.ts";
import type { DecisionScope } from "../../intake/ingest/review/open-items.ts";
import { undoReview } from "../../intake/ingest/review/undo.ts";
import { invalidInput } from "../../../platform/errors.ts";
import { acceptAnyReview, rejectAnyReview } from "../privacy/decide-held-people.ts";
import type { WorkDecision, WorkKind } from "./work-kind.ts";

// Uncertain matches, news candidates and held people: three kinds of one review queue.

const WAITING_REVIEWS = sql`
  select w.kind, min(w.id)::text as id, (array_agg(d.source order by w.id))[1] as source, min(i.created_at) as since,
    (array_agg(coalesce(i.record #>> '{company,name}', i.record #>> '{company,legalName}', nullif(i.ref, ''), i.reason)
      order by i.id))[1] as title,
    count(*)::int as size, (array_agg(w.document_id order by w.id))[1]::text as bulk,
    (array_agg(coalesce(d.title, d.external_id) order by w.id))[1] as bulk_name,
    null::numeric as rank
  from (${WAITING}) w join review_item i on i.id = w.id join document d on d.id = w.document_id
  group by w.kind, w.group_name`;

const DECIDED_REVIEWS = sql`
  select i.kind, i.id::text as id, coalesce(i.accepted_record #>> '{company,name}', i.record #>> '{company,name}',
      i.record #>> '{company,legalName}', i.ref) as title,
    i.status as what, i.decided_at as at, i.decided_by as by, i.decision_id::text as batch, c.name as company_name,
    c.slug as company_slug, i.kind <> 'person' or i.status = 'accepted' as undoable
  from review_item i left join company c on c.id = i.company_id where i.decision_id is not null`;

const reviewed = { decided: DECIDED_REVIEWS, undo: undoReviews };

/** One decision, whatever the number of its items. */
async function undoReviews(...[ctx, [id]]: Parameters<NonNullable<WorkKind["undoing"]>["undo"]>): Promise<void> {
  await undoReview(ctx, { itemId: Number(id), whole: true });
}

function reviewKind(kind: ReviewKind, rest: Pick<WorkKind, "name" | "one" | "actions" | "group" | "all">): WorkKind {
  return {
    kind,
    ...rest,
    waiting: () => WAITING_REVIEWS,
    async evidence(ctx, { id, search }) {
      const candidate = await readCandidate(ctx, { id: Number(id), search });
      return candidate === null ? null : { kind: candidate.kind, candidate };
    },
    decidesAll: true,
    decide,
    undoing: reviewed,
  };
}

const ACTIONS = [
  { name: "accept", key: "a", label: "Accept" },
  { name: "reject", key: "r", label: "Reject" },
] as const;

export const REVIEW_KINDS: readonly WorkKind[] = [
  reviewKind("match", {
    name: "Uncertain matches",
    one: "Uncertain match",
    actions: ACTIONS,
    all: (size, name) => `All ${size} open rows of ${name}, each with its best match`,
    group: (size) => `All ${size} rows with this question`,
  }),
  reviewKind("person", {
    name: "People",
    one: "Person",
    actions: [
      { name: "accept", key: "a", label: "Another person: list" },
      { name: "reject", key: "r", label: "The same person: remove for good" },
    ],
    all: (size, name) => `All ${size} held people of ${name}, with the same answer`,
    group: (size) => `All ${size} mentions of this name at the company`,
  }),
  reviewKind("news", {
    name: "News",
    one: "News",
    actions: ACTIONS,
    all: (size, name) => `All ${size} open reports of ${name}, each with its best match`,
    group: (size) => `All ${size} reports of this round`,
  }),
];

async function decide(...[ctx, decision]: Parameters<WorkKind["decide"]>) {
  const { id, action, values } = decision;
  const about = { itemId: Number(id), scope: scopeOf(decision) };
  if (action === "reject") {
    await rejectAnyReview(ctx, about);
    return "decided";
  }
  const company = companyOf(values);
  if (company === null && values["about"] !== "person") throw invalidInput("Choose a company, or New company.");
  const { company: _company, about: _about, ...corrections } = values;
  const { undecided } = await acceptAnyReview(ctx, { ...about, ...(company !== null && { company }), corrections });
  return undecided.length > 0 ? "partly" : "decided";
}

function scopeOf({ scope }: WorkDecision): DecisionScope {
  return scope === "all" ? "document" : scope;
}

function companyOf({ company = "" }: WorkDecision["values"]): number | "new" | null {
  if (company === "new") return company;
  return /^[1-9]\d{0,14}$/.test(company) ? Number(company) : null;
}
