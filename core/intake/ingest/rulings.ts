import { z } from "zod";
import type { Identity } from "../../catalogue/claims/match-keys.ts";
import { cityKey } from "../../catalogue/names/city-key.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";

/**
 * Values of a row about its company: list id, name, domain, city, country. Null where the reading has no such column.
 */
const content = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
]);
type Content = z.output<typeof content>;

type ListedRecord = Pick<EvidenceRecord, "listId">;

function contentOf({ listId }: ListedRecord, { names, domain, city, country }: Identity): Content {
  return [listId ?? null, names[0] ?? "", domain, cityKey(city), country];
}

/** The key of a ruling about records with this content. */
export function rulingKey(record: ListedRecord, identity: Identity): string {
  return JSON.stringify(contentOf(record, identity));
}

/** The key of rulings made before migration 0055, which identified rows by their id alone. */
export function formerRulingKey({ listId }: ListedRecord): string | null {
  return listId === undefined ? null : JSON.stringify([listId, null, null, null, null]);
}

/** Weight of each equal value: an id outweighs all others together, a name those after it. */
const WEIGHTS = [16, 8, 4, 2, 1];

/**
 * Rulings about the rows of one list. Readings may use different columns, so a ruling fits a row with the same id, or
 * with the same name and no contradicting value.
 */
export class Rulings<R extends { readonly key: string; readonly decidedAt?: Date }> {
  readonly #byId = new Map<string, Entry<R>[]>();
  readonly #byName = new Map<string, Entry<R>[]>();

  constructor(rulings: Iterable<R>) {
    for (const ruling of rulings) {
      const ruled = content.parse(JSON.parse(ruling.key));
      const [listId, name] = ruled;
      const entry = { ruling, content: ruled };
      if (listId !== null) append(this.#byId, listId, entry);
      if (name !== null) append(this.#byName, name, entry);
    }
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0 && this.#byName.size === 0;
  }

  /** The rulings that fit a record best, on a tie the newest; more than one if they were made at the same time. */
  find(record: ListedRecord, identity: Identity): readonly R[] {
    if (this.isEmpty) return [];
    const stated = contentOf(record, identity);
    const [listId, name] = stated;
    const named = (this.#byName.get(name ?? "") ?? []).filter((entry) => !contradict(entry.content, stated));
    const listed = listId === null ? [] : (this.#byId.get(listId) ?? []);
    let best: R[] = [];
    let most = -Infinity;
    for (const { ruling, content: ruled } of new Set([...listed, ...named])) {
      const fit = fitOf(ruled, stated);
      const newer = (ruling.decidedAt?.getTime() ?? 0) - (best[0]?.decidedAt?.getTime() ?? 0);
      if (fit > most || (fit === most && newer > 0)) [best, most] = [[ruling], fit];
      else if (fit === most && newer === 0) best.push(ruling);
    }
    return best;
  }
}

interface Entry<R> {
  readonly ruling: R;
  readonly content: Content;
}

function append<R>(map: Map<string, Entry<R>[]>, key: string, entry: Entry<R>): void {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}

function contradict(a: Content, b: Content): boolean {
  return a.some((_, i) => compare(a, b, i) < 0);
}

/** 1 for equal values, -1 for different ones, 0 if either is unknown. */
function compare(a: Content, b: Content, i: number): -1 | 0 | 1 {
  const [value, other] = [a[i] ?? null, b[i] ?? null];
  if (value === null || other === null) return 0;
  if (value === other) return 1;
  return i === 0 && columnOf(value) !== columnOf(other) ? 0 : -1;
}

/** True if both ids are of one column, and not the same. */
export function isOtherListId(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b && columnOf(a) === columnOf(b);
}

/** "company id 7" → "company id": ids from different columns cannot be compared. */
function columnOf(listId: string): string {
  return listId.slice(0, Math.max(0, listId.lastIndexOf(" ")));
}

function fitOf(a: Content, b: Content): number {
  return WEIGHTS.reduce((fit, weight, i) => fit + weight * compare(a, b, i), 0);
}
