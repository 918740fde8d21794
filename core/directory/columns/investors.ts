import { sql } from "kysely";
import type { Resource } from "./column.ts";
import { finiteDate } from "./expressions.ts";
import { scopedLeads } from "./scope.ts";

/** Investors of the rounds within the scope; they are counted within it as well, or the counts would tell of the rest. */
export const INVESTORS: Resource = {
  name: "investors",
  description: "One row for each investor that a published funding round names.",
  key: "id",
  from(scope, counting) {
    const links = sql`round_investor m join ${scopedLeads(scope)} l on l.round_id = m.round_id`;
    const counts = sql`count(*) as rounds, count(*) filter (where m.is_lead) as led, max(l.listed_on) as newest`;
    if (counting === "all") return sql`investor i join (select m.investor_id, ${counts} from ${links} group by m.investor_id) t on t.investor_id = i.id`;
    return sql`investor i left join lateral (select ${counts} from ${links} where m.investor_id = i.id) t on true
      where i.id in (select m.investor_id from ${links})`;
  },
  columns: [
    { name: "id", type: "integer", access: "public", description: "Number of the investor.", value: sql`i.id` },
    { name: "name", type: "text", access: "public", description: "Name, as the first evidence wrote it.", value: sql`i.name` },
    { name: "round_count", type: "integer", access: "public", counted: true, description: "How many of the rounds you reach it took part in.", value: sql`t.rounds` },
    { name: "led_count", type: "integer", access: "public", counted: true, description: "How many of those it led.", value: sql`t.led` },
    { name: "last_round_on", type: "date", access: "public", counted: true, description: "Date of the newest of those.", value: finiteDate("t.newest") },
  ],
};
