import { type HmacPads, hmacOf } from "../../../shared/hmac.ts";
import { textOf } from "../call.ts";
import type { Policy, Value } from "../destination-kind.ts";
import type { Shown } from "./record-tool.ts";

/** What a destination wrote into a field: the column, and hashes of what was sent and of what the tool showed then. */
export interface WrittenField {
  readonly column: string;
  readonly sent: string;
  readonly shown: string;
}
export type WrittenFields = Readonly<Record<string, WrittenField>>;

/** The value that a field should have; null if it is unknown. */
export interface WantedField {
  readonly column: string;
  readonly value: Value;
  readonly policy: Policy;
}

/** The keyed hash of a field's value. */
export const fieldHash = (field: string, text: string, pads: HmacPads): string =>
  hmacOf(`${field}\n${text}`, pads).subarray(0, 16).toString("base64url");

const listOf = (shown: Shown, field: string): readonly string[] => {
  const value = shown[field] ?? "";
  return typeof value === "string" ? (value === "" ? [] : [value]) : value;
};

/** The value of a field that is still the one a destination wrote; undefined if there is none. */
export function ownValue(field: string, written: WrittenField | undefined, shown: Shown, pads: HmacPads) {
  if (written === undefined) return undefined;
  return listOf(shown, field).find((text) => fieldHash(field, text, pads) === written.shown);
}

/** What was written, with what an interrupted request wrote as far as the record shows it. */
export function withPending(
  fields: WrittenFields,
  pending: WrittenFields | null,
  shown: Shown,
  pads: HmacPads,
): WrittenFields {
  const arrived = Object.entries(pending ?? {}).filter(
    ([field, written]) => ownValue(field, written, shown, pads) !== undefined,
  );
  return { ...fields, ...Object.fromEntries(arrived) };
}

/**
 * What to write into a record: only fields whose value is another than was sent before. A value of the customer's own is
 * kept, unless the field is overwritten; a value that became unknown is emptied if it is still ours.
 */
export function patchOf(
  wanted: Readonly<Record<string, WantedField>>,
  fields: WrittenFields,
  shown: Shown | null,
  pads: HmacPads,
): Readonly<Record<string, Value>> {
  const patch: Record<string, Value> = {};
  for (const [field, { value, policy }] of Object.entries(wanted)) {
    const text = textOf(value);
    const written = fields[field];
    if (written === undefined ? text === "" : written.sent === fieldHash(field, text, pads)) continue;
    if (shown === null) {
      if (policy !== "never") patch[field] = value;
      continue;
    }
    const there = listOf(shown, field);
    const own = ownValue(field, written, shown, pads);
    const others = there.filter((one) => one !== own);
    if (text === "") {
      if (own !== undefined) patch[field] = Array.isArray(shown[field]) ? others : null;
    } else if (policy !== "never" && !isAmong(text, others) && (policy === "overwrite" || others.length === 0))
      patch[field] = Array.isArray(shown[field]) ? [...others, text] : value;
  }
  return patch;
}

const isAmong = (text: string, values: readonly string[]) =>
  values.some((one) => one.toLowerCase() === text.toLowerCase());

/** What is known to be written after a patch; `shown` is what the tool answered, as far as it did. */
export function writtenAfter(
  fields: WrittenFields,
  wanted: Readonly<Record<string, WantedField>>,
  patch: Readonly<Record<string, Value>>,
  shown: Shown,
  pads: HmacPads,
): WrittenFields {
  const after: Record<string, WrittenField> = { ...fields };
  for (const [field, { column, value }] of Object.entries(wanted)) {
    const text = textOf(value);
    if (field in patch && text !== "") {
      const [first = text] = listOf(shown, field)
        .filter((one) => one.toLowerCase() === text.toLowerCase())
        .concat(typeof shown[field] === "string" && shown[field] !== "" ? [shown[field]] : []);
      after[field] = { column, sent: fieldHash(field, text, pads), shown: fieldHash(field, first, pads) };
    } else if (text === "") delete after[field];
  }
  return after;
}
