/** What a field of a cell about people is by itself. */
export type Kind = "person" | "title" | "link" | "other";

/** The positions of one person's fields. */
export interface PersonRecord {
  readonly person: number;
  readonly title?: number;
  readonly link?: number;
}

/** How far behind the name the title or link stands at most; later fields tell a career. */
const NEAR = 3;

/**
 * The people of a line of fields, such as "Name; title; link; career": the first field, with its title and link. Fields
 * after them are further people only if all of them repeat the pattern of the first person ("A; CEO; B; CTO"), because
 * employers and schools of a career look like people. Undefined if the line is no record: its first field is nobody, or
 * no title or link follows and the column's other lines (`isOfRecords`) are none.
 */
export function recordsIn(kinds: readonly Kind[], isOfRecords: boolean): readonly PersonRecord[] | undefined {
  if (kinds[0] !== "person") return undefined;
  const near = kinds.slice(0, NEAR + 1);
  const [title, link] = [near.indexOf("title"), near.indexOf("link")];
  if (title === -1 && link === -1) return isOfRecords ? [{ person: 0 }] : undefined;
  const length = kinds.findIndex((kind, at) => at > 0 && kind === "person");
  const repeats =
    length > 1 &&
    kinds.length % length === 0 &&
    kinds.every((kind, at) => kind !== "other" && kind === kinds[at % length]);
  const starts = repeats ? Array.from({ length: kinds.length / length }, (_, at) => at * length) : [0];
  return starts.map((start) => ({
    person: start,
    ...(title === -1 ? {} : { title: start + title }),
    ...(link === -1 ? {} : { link: start + link }),
  }));
}
