import { type RawBuilder, sql } from "kysely";
import type { Standing } from "./history.ts";

/** What people call the fields of the change log; several fields can make one value of a file. */
const LABELS: Readonly<Record<"round" | "company", Readonly<Record<string, string>>>> = {
  round: {
    amount_minor: "amount", currency: "amount", amount_usd_minor: "amount", stage_text: "stage", funding_type: "stage",
    announced_on: "date", announced_precision: "date", first_sale_on: "date", first_sale_precision: "date",
    investors: "investors",
  },
  company: {
    name: "company name", formerNames: "former names", legalName: "legal name", website: "website", domain: "website", description: "description",
    industry: "industry", country: "place", region: "place", city: "place", headcountBand: "headcount",
    yearFounded: "year founded", profileUrls: "profiles", cik: "CIK",
  },
};

const LABEL_ROWS = Object.entries(LABELS).flatMap(([kind, labels]) => Object.entries(labels).map(([field, label]) => ({ kind, field, label })));

/**
 * SQL select of `subject_kind`, `subject_id` and `label`: what is otherwise now than where an export stood, by the
 * change log. A field that changed and changed back is not among it.
 */
export function fieldsChangedSince({ changeId }: Standing): RawBuilder<unknown> {
  return sql`
    select distinct x.subject_kind, x.subject_id, l.label
    from (
      select g.subject_kind, g.subject_id, f.key as field,
        (array_agg(f.value -> 0 order by g.id))[1] as before, (array_agg(f.value -> 1 order by g.id desc))[1] as after
      from change g cross join lateral jsonb_each(g.fields) f
      where g.id > ${changeId} and g.subject_kind in ('round', 'company')
      group by g.subject_kind, g.subject_id, f.key
    ) x
    join jsonb_to_recordset(${JSON.stringify(LABEL_ROWS)}::jsonb) as l (kind text, field text, label text)
      on l.kind = x.subject_kind and l.field = x.field
    where x.before is distinct from x.after`;
}
