import { type RawBuilder, sql } from "kysely";

/**
 * SQL: a value of the person to write to at the company of alias `lead`: its founder (of several, as lists choose),
 * else whom the evidence names first among its officers and directors. `o` is the role, `p` the person.
 */
export function contact(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${value} from role o join person p on p.id = o.person_id
    where o.company_id = lead.company_id and p.withdrawn_at is null
    order by array_position(array['founder', 'executive_officer', 'director', 'promoter', 'employee'], o.relation), o.id limit 1)`;
}

/** SQL: a person's title; without one, what the evidence calls the part: "Executive Officer". */
export const TITLE = sql`coalesce(o.title, initcap(replace(o.relation, '_', ' ')))`;

/** SQL: the name under which a person is filed: the last word with the particles before and the suffix after it. */
export const LAST_NAME = sql`substring(p.name from ${sql.lit(
  String.raw`(?i)((?:\m(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|ibn|al|el|ten|ter|zu|zur)\s+)*[^\s,]+(?:,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|md|esq)\.?)?)\s*$`,
)})`;

/** SQL: what comes before {@link LAST_NAME}; null for a single name. */
export const FIRST_NAME = sql`nullif(rtrim(left(p.name, length(rtrim(p.name)) - length(${LAST_NAME}))), '')`;
