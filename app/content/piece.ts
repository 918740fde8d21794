import { z } from "zod";
import type { OfficeArea } from "../../core/shared/office-access.ts";
import { problemsOf } from "../form-post.ts";

/** A field of a piece's form. */
export interface PieceField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `line` and `text` hold one text, `lines` one value per line; `check` is yes or no. */
  readonly type: "line" | "text" | "lines" | "number" | "check" | "choice";
  /** Null when the field is empty; other fields are required. */
  readonly optional?: true;
  /** Values and texts of a choice; the empty value means none. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** Height of a `text` or `lines` field. */
  readonly rows?: number;
}

/** The values of one item as its form has them. */
export type FormItem = Readonly<Record<string, string>>;

export type FieldRecord = Readonly<Record<string, unknown>>;

/** The state for checking an edit. */
export interface EditContext<T> {
  readonly current: T;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Problems by field ("0.question"); "" is the key for the whole form. */
export type Problems = Readonly<Record<string, string>>;

interface PieceFacts<T> {
  /** Key in the database. */
  readonly key: string;
  readonly group:
    | "Brand"
    | "Home page"
    | "Plans and prices"
    | "Comparisons"
    | "Other pages"
    | "Legal texts"
    | "E-mails";
  readonly label: string;
  /** An explanation for editors: its purpose, its pages and cautions. */
  readonly about: string;
  /** A page that shows it. */
  readonly page: string;
  readonly area: OfficeArea;
  readonly fields: readonly PieceField[];
  /** The name of one item of a list; null for a piece of one item. */
  readonly item: string | null;
  /** True if items can be added, removed and moved. */
  readonly isOpen: boolean;
  readonly shipped: T;
}

/** A piece of content that editors can change, declared in one place with its form, its rules and its shipped value. */
export interface Piece<T> extends PieceFacts<T> {
  /** Parses a stored value; null if it is no longer valid, so that the shipped one is shown. */
  restore(stored: unknown): T | null;
  /** The value on a day: an announced change applies from its day. */
  on(value: T, today: string): T;
  toItems(value: T): readonly FormItem[];
  readItems(
    items: readonly FormItem[],
    context: EditContext<T>,
  ): { readonly value: T } | { readonly problems: Problems };
}

interface PieceRules<T> extends Omit<PieceFacts<T>, "item" | "isOpen"> {
  /** Of a list; default: a piece of one item. */
  readonly item?: string;
  readonly isOpen?: boolean;
  readonly schema: z.ZodType<T>;
  /** Fields of each item; by default the properties of the value, or of its elements. */
  readonly toRecords?: (value: T) => readonly FieldRecord[];
  readonly fromRecords?: (records: readonly FieldRecord[], context: EditContext<T>) => unknown;
  /** Rules that depend on what applies now, or on fields that the value does not keep. */
  readonly check?: (value: T, context: EditContext<T>, records: readonly FieldRecord[]) => Problems;
  readonly on?: (value: T, today: string) => T;
}

const LONGEST = { line: 300, text: 100_000, lines: 20_000, number: 12, check: 2, choice: 100 } as const;

export function definePiece<T>({ schema, toRecords, fromRecords, check, on, ...declared }: PieceRules<T>): Piece<T> {
  const facts: PieceFacts<T> = { item: null, isOpen: false, ...declared };
  const { fields, item } = facts;
  return {
    ...facts,
    restore(stored) {
      const parsed = schema.safeParse(stored);
      return parsed.success ? parsed.data : null;
    },
    on: on ?? ((value) => value),
    toItems: (value) => (toRecords?.(value) ?? recordsIn(value)).map((record) => itemOf(fields, record)),
    readItems(items, context) {
      const tooLong = lengthProblems(fields, items);
      if (Object.keys(tooLong).length > 0) return { problems: tooLong };
      const records = items.map((one) => recordOf(fields, one));
      const value = fromRecords === undefined ? (item === null ? records[0] : records) : fromRecords(records, context);
      const parsed = schema.safeParse(value);
      if (!parsed.success) return { problems: atFields(problemsOf(parsed.error), facts, items.length) };
      const problems = check?.(parsed.data, context, records) ?? {};
      return Object.keys(problems).length > 0 ? { problems } : { value: parsed.data };
    },
  };
}

function recordsIn(value: unknown): readonly FieldRecord[] {
  return z.array(z.record(z.string(), z.unknown())).parse(Array.isArray(value) ? value : [value]);
}

function itemOf(fields: readonly PieceField[], record: FieldRecord): FormItem {
  return Object.fromEntries(fields.map(({ name, type }) => [name, textOf(record[name], type)]));
}

function textOf(value: unknown, type: PieceField["type"]): string {
  if (type === "check") return value === true ? "on" : "";
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function recordOf(fields: readonly PieceField[], item: FormItem): FieldRecord {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, item[field.name] ?? "")]));
}

function valueOf({ type, optional }: PieceField, typed: string): unknown {
  const text = typed.replaceAll("\r\n", "\n").trim();
  if (type === "check") return text !== "";
  if (type === "lines") return linesOf(text);
  if (text === "" && optional) return null;
  if (type === "number") return /^\d+$/.test(text) ? Number(text) : text;
  return text;
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
}

function lengthProblems(fields: readonly PieceField[], items: readonly FormItem[]): Problems {
  const found = items.flatMap((item, index) =>
    fields.flatMap(({ name, type }) =>
      (item[name]?.length ?? 0) > LONGEST[type]
        ? [[`${index}.${name}`, `Shorten this to ${LONGEST[type].toLocaleString("en-US")} characters.`]]
        : [],
    ),
  );
  return Object.fromEntries(found);
}

/** Assigns problems to the fields that caused them, and all others to the whole form. */
function atFields(
  found: Problems,
  { fields, item }: Pick<PieceFacts<unknown>, "fields" | "item">,
  count: number,
): Problems {
  const known = new Set(
    Array.from({ length: count }, (_, index) => fields.map(({ name }) => `${index}.${name}`)).flat(),
  );
  return Object.fromEntries(
    Object.entries(found).map(([path, message]) => {
      const [first = "", second = ""] = path.split(".");
      const field = item === null ? `0.${first}` : `${first}.${second}`;
      return [known.has(field) ? field : "", message];
    }),
  );
}
