import { type RawBuilder, sql } from "kysely";
import { readAgain, readUnread, UNREAD } from "../../intake/ingest/website-search/unread-websites.ts";
import { dismiss, dismissed, isDismissed, takeBack } from "./dismissals.ts";
import type { WorkKind } from "./work-kind.ts";

/** A website waits again once it has another address or cannot be read for another reason. */
const ITEM = sql`u.company_id || ':' || u.reason || ':' || coalesce(u.website, '')`;

const companyOf = (id: string) => Number(id.split(":", 1)[0]);

/** Time between the first failure of a website and another that makes it work: the next try is a week later. */
const FAILING_DAYS = 6;

/**
 * SQL: a customer watches the company. The condition is asked without saying by whom: nobody reads a customer's list to
 * decide about a website.
 */
const isWatched = (company: RawBuilder<unknown>) => sql`(
  exists (select from tracked_company t where t.company_id = ${company})
  or exists (select from listed_company m join company_list g on g.id = m.list_id
    where m.company_id = ${company} and g.purpose = 'watch'))`;

/** Websites of watched companies that failed again a week after their first failure, and wait for another try. */
export const WEBSITES: WorkKind = {
  kind: "website",
  name: "Websites",
  one: "Website",
  waiting: ({ clock }) => sql`
    select 'website' as kind, ${ITEM} as id, null as source, u.read_at as since, u.name as title, 1 as size,
      u.reason as bulk, 'websites: ' || u.reason as bulk_name, null::numeric as rank
    from ${UNREAD} u where u.next_at > ${clock.now()} and ${isWatched(sql`u.company_id`)}
      and u.read_at >= u.failing_since + make_interval(days => ${FAILING_DAYS}) and not ${isDismissed("website", ITEM)}`,
  async evidence(ctx, { id }) {
    const website = await readUnread(ctx, companyOf(id));
    return website === null ? null : { kind: "website", website };
  },
  actions: [
    { name: "again", key: "a", label: "Read again" },
    { name: "leave", key: "r", label: "Leave unread" },
  ],
  all: (size) => `All ${size} websites that are unread for the same reason`,
  async decide(ctx, { id, action }) {
    if (action === "again") {
      await readAgain(ctx, companyOf(id));
      return "requested";
    }
    await dismiss(ctx, "website", id);
    return "decided";
  },
  undoing: {
    decided: dismissed("website", sql`c.name`, sql`company c on c.id = split_part(d.item, ':', 1)::bigint`),
    undo: (ctx, ids) => takeBack(ctx, "website", ids),
  },
};
