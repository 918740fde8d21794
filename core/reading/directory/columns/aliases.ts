import { otherNames } from "../search/values/value-names.ts";
import { type Column, columnNamed, type Resource } from "./column.ts";

/** Tables whose `id` is the round's. */
const OF_ROUNDS: readonly string[] = ["leads", "rounds"];

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
