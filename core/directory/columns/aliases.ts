import { type Column, columnNamed, type Resource } from "./column.ts";

/** Names of one value in tables, exports and filters, however an interface calls it first. */
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
/** Tables whose `id` is the round's. */
const OF_ROUNDS: readonly string[] = ["leads", "rounds"];

/** The other names of a value; empty for most. */
export function otherNames(name: string): readonly string[] {
  return SAME.find((names) => names.includes(name))?.filter((other) => other !== name) ?? [];
}

/** The column of this name, else of another name of the same value; undefined if the resource has none of them. */
export function columnMeant(resource: Resource, name: string): Column | undefined {
  const own = columnNamed(resource, name);
  if (own !== undefined || (name === "round_id" && !OF_ROUNDS.includes(resource.name))) return own;
  for (const other of otherNames(name)) {
    const column = columnNamed(resource, other);
    if (column !== undefined && !(other === "round_id" && name === "id")) return column;
  }
  return undefined;
}
