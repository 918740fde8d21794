import { each } from "./dismissals.ts";
import { sql } from "kysely";
import { scalarOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { revertEntry } from "../../intake/curation/history.ts";
import { decideStartup, IS_HIDDEN, readUndecided, STARTUP_REASONS } from "../../intake/curation/startups.ts";
import { SOURCES } from "../../catalogue/sources/registry.ts";
import type { WorkKind } from "./work-kind.ts";

const BULK_SOURCES = SOURCES.flatMap(({ key, isBulk }) => (isBulk === true ? [key] : []));

/** SQL: edits that decided whether a company is a startup, and are in force. */
const DECISIONS = sql`
  select e.id, e.subject_id, e.at, e.actor, e.reason from edit e
  where e.subject_kind = 'company' and e.action = 'change' and e.reverted_at is null
    and e.reason in (${sql.join(Object.values(STARTUP_REASONS))}) and e.fields ? 'startup'`;

/** Companies whose filings do not say whether they are startups, which lists leave out until somebody decides. */
export const STARTUPS: WorkKind = {
  kind: "startup",
  name: "Startups",
  one: "Startup",
  waiting: () => sql`
    select 'startup' as kind, c.id::text as id, 'sec-form-d' as source, c.created_at as since, c.name as title,
      1 as size, coalesce(c.startup_reason, '') as bulk, coalesce(c.startup_reason, '') as bulk_name,
      (select max(r.amount_usd_minor) from funding_round r where r.company_id = c.id and r.merged_into_id is null
        and r.withdrawn_at is null)::numeric as rank
    from company c where ${IS_HIDDEN} and exists (select from claim k join document d on d.id = k.document_id
      where k.subject_kind = 'company' and k.subject_id = c.id and d.source <> all(${BULK_SOURCES}))`,
  async evidence(ctx, { id }) {
    const company = await readUndecided(ctx, Number(id));
    return company === null ? null : { kind: "startup", company };
  },
  actions: [
    { name: "yes", key: "a", label: "A startup: list it" },
    { name: "no", key: "r", label: "No startup" },
  ],
  all: (size) => `All ${size} companies that are undecided for the same reason`,
  async decide(ctx, { id, action }) {
    if ((await readUndecided(ctx, Number(id))) === null)
      throw conflict("Somebody has already decided about this company.");
    await decideStartup(ctx, { companyId: Number(id), isStartup: action === "yes" });
    return "decided";
  },
  undoing: {
    decided: sql`
      select 'startup' as kind, e.subject_id::text as id, c.name as title,
        case e.reason when ${STARTUP_REASONS.yes} then 'listed' else 'left out' end as what, e.at, e.actor as by,
        null as batch, c.name as company_name, c.slug as company_slug, true as undoable
      from (${DECISIONS}) e join company c on c.id = e.subject_id`,
    undo: each(async (ctx, id) => {
      const edit = await scalarOf(ctx, 0)`
        select max(e.id) as id from (${DECISIONS}) e where e.subject_id = ${id}::bigint`;
      await revertEntry(ctx, { kind: "company", id: Number(id) }, `edit-${edit}`);
    }),
  },
};
