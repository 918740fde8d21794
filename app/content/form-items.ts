import type { FormItem, Piece, PieceField, Problems } from "./piece.ts";

/** Empty items offered at the end of an open list. */
const BLANK_ITEMS = 1;

/** The items of a form in their new order, with their positions in the form. */
export interface PostedItems {
  readonly items: readonly FormItem[];
  readonly places: readonly number[];
}

/** The items to show in a form: those of the value, and empty ones to add. */
export function shownItems(piece: Piece<unknown>, value: unknown): readonly FormItem[] {
  const items = piece.toItems(value);
  return piece.isOpen ? [...items, ...Array.from({ length: BLANK_ITEMS }, () => emptyItem(piece.fields))] : items;
}

function emptyItem(fields: readonly PieceField[]): FormItem {
  return Object.fromEntries(fields.map(({ name }) => [name, ""]));
}

/** The number of items in a posted form ("0.question"), with those removed. */
export function countItems(values: Readonly<Record<string, string>>): number {
  const places = Object.keys(values).flatMap((name) => /^(\d{1,3})\./.exec(name)?.[1] ?? []);
  return 1 + Math.max(-1, ...places.map(Number));
}

/** Reads the items of a posted form ("0.question"), ordered by their positions, without removed and empty ones. */
export function postedItems(
  { fields, isOpen }: Pick<Piece<unknown>, "fields" | "isOpen">,
  values: Readonly<Record<string, string>>,
): PostedItems {
  const all = Array.from({ length: countItems(values) }, (_, place) => ({
    place,
    position: Number(values[`${place}.position`] ?? "") || place + 1,
    item: Object.fromEntries(fields.map(({ name }) => [name, values[`${place}.${name}`] ?? ""])),
  }));
  const kept = isOpen
    ? all.filter(({ place, item }) => values[`${place}.remove`] === undefined && !isEmpty(item, fields))
    : all;
  const ordered = isOpen ? kept.toSorted((one, other) => one.position - other.position) : kept;
  return { items: ordered.map(({ item }) => item), places: ordered.map(({ place }) => place) };
}

function isEmpty(item: FormItem, fields: readonly PieceField[]): boolean {
  return fields.every(({ name, type }) => type === "check" || type === "choice" || (item[name] ?? "").trim() === "");
}

/** Assigns problems to the items' positions in the form. */
export function problemsAtPlaces(problems: Problems, places: readonly number[]): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([name, text]) => [
      name.replace(/^\d+/, (index) => String(places[Number(index)])),
      text,
    ]),
  );
}

/** A value as text, a line per field, for comparing revisions. */
export function textOfValue(piece: Piece<unknown>, value: unknown): string {
  return piece
    .toItems(value)
    .map((item) =>
      piece.fields
        .flatMap(({ name, label, type }) => {
          const text = item[name] ?? "";
          if (text === "") return [];
          return [type === "check" ? label : `${label}: ${text}`];
        })
        .join("\n"),
    )
    .join("\n\n");
}
