/** Names of one value in tables, exports and filters. Any of them is accepted wherever one is. */
const SAME: readonly (readonly string[])[] = [
  ["funding_type", "stage"],
  ["industries", "industry"],
  ["country_code", "country"],
  ["investors", "investor"],
  ["lead_investors", "lead_investor"],
  ["funding_amount", "amount_usd"],
  ["funding_date", "announced_on"],
  ["id", "round_id"],
  ["headcount", "employees"],
];

/** The other names of a value; empty for most. */
export function otherNames(name: string): readonly string[] {
  return SAME.find((names) => names.includes(name))?.filter((other) => other !== name) ?? [];
}
