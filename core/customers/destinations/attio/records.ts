import { asList, asObject, isRefused, objectIn, plainText, problemIn, ROW_STATUSES, textOf } from "../call.ts";
import type { Answer, Call, Value } from "../destination-kind.ts";
import { FUNDING_FIELDS, KEY } from "../funding-fields.ts";
import {
  COMPANY_LINK,
  type RecordObject,
  type RecordTool,
  type RecordWrite,
  type Shown,
  type WriteOutcome,
} from "../records/record-tool.ts";

const NAMES: Readonly<Record<RecordObject, string>> = { company: "companies", contact: "people" };
/** The unique attribute by which records are found. */
const KEYS: Readonly<Record<RecordObject, string>> = { company: KEY, contact: "email_addresses" };
/** Attributes with several values. */
const LISTS = new Set(["domains", "email_addresses"]);
/** Fields that Attio keeps in one attribute. */
const NAME_PARTS = ["first_name", "last_name"];
const NUMBERS = new Set(FUNDING_FIELDS.filter(({ type }) => type === "number").map(({ name }) => name));

const records = ({ base }: Call, object: RecordObject) => `${base}/v2/objects/${NAMES[object]}/records`;
const PAGE = 500;

/**
 * Attio's records, one a request. An update by PUT "will overwrite/remove the list of values that already exist", where
 * PATCH would add to it; an array of values is allowed for every attribute, so an empty one empties it. Null is documented
 * for none.
 * https://docs.attio.com/rest-api/endpoint-reference/records/update-a-record-overwrite-multiselect-values
 */
export const RECORDS: RecordTool = {
  contactPrefix: "person.",
  required: { company: [], contact: [] },
  path: (object, recordId) => `/${object === "company" ? "company" : "person"}/${recordId}`,

  // https://docs.attio.com/rest-api/endpoint-reference/meta/identify
  async identify(call) {
    const answer = await call.json("GET", `${call.base}/v2/self`, null);
    if (isRefused(answer)) return answer;
    const { workspace_id: id, workspace_name: name, workspace_slug: slug } = objectIn(answer.text ?? "");
    return {
      id: plainText(id),
      label: plainText(name) || "your workspace",
      webAddress: typeof slug === "string" ? `https://app.attio.com/${slug}` : "",
    };
  },

  async page(call, cursor) {
    const offset = Number(cursor ?? "0");
    const answer = await call.json("POST", `${records(call, "company")}/query`, { limit: PAGE, offset });
    if (isRefused(answer)) return answer;
    const found = asList(objectIn(answer.text ?? "")["data"]).map((one) => ({ id: idIn(one), shown: shownIn(one) }));
    return {
      companies: found.map(({ id, shown }) => ({
        recordId: id,
        name: textOf(shown["name"]),
        addresses: [shown["domains"] ?? []].flat(),
      })),
      next: found.length < PAGE ? null : String(offset + PAGE),
    };
  },

  async find(call, object, sought) {
    const ids = new Map<string, string>();
    for (const key of new Set(sought.map((one) => one.key))) {
      const query = { filter: { [KEYS[object]]: key }, limit: 1 };
      const answer = await call.json("POST", `${records(call, object)}/query`, query);
      if (isRefused(answer)) return answer;
      const [found] = asList(objectIn(answer.text ?? "")["data"]);
      if (found !== undefined) ids.set(key, idIn(found));
    }
    return ids;
  },

  async read(call, object, recordIds) {
    const found = new Map<string, Shown>();
    for (const id of recordIds) {
      const answer = await call.json("GET", `${records(call, object)}/${id}`, null, { accepted: [404, 410] });
      if (isRefused(answer)) return answer;
      if (answer.statusCode < 300) found.set(id, shownIn(objectIn(answer.text ?? "")["data"]));
    }
    return found;
  },

  async write(call, object, writes) {
    const outcomes = new Map<string, WriteOutcome>();
    for (const write of writes) {
      const answer = await request(call, object, write);
      if (isRefused(answer)) return answer;
      outcomes.set(write.trace, outcomeOf(answer, write));
    }
    return outcomes;
  },
};

/** A new record is asserted by its key, so that one that an interrupted request made is found. */
function request(call: Call, object: RecordObject, { recordId, key, values, shown }: RecordWrite) {
  const attributes = attributesOf(values, shown ?? {});
  const url = records(call, object);
  const own = { [KEYS[object]]: LISTS.has(KEYS[object]) ? [key] : key };
  const asserted = `${url}?matching_attribute=${KEYS[object]}`;
  return call.json(
    "PUT",
    recordId === null ? asserted : `${url}/${recordId}`,
    { data: { values: recordId === null ? { ...attributes, ...own } : attributes } },
    { accepted: ROW_STATUSES },
  );
}

function attributesOf(values: Readonly<Record<string, Value>>, shown: Shown): Readonly<Record<string, unknown>> {
  const attributes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const text = textOf(value);
    if (NAME_PARTS.includes(field)) continue;
    if (field === COMPANY_LINK) attributes["company"] = [{ target_object: "companies", target_record_id: text }];
    else if (text === "") attributes[field] = [];
    else if (LISTS.has(field)) attributes[field] = Array.isArray(value) ? value : [text.toLowerCase()];
    else attributes[field] = NUMBERS.has(field) ? value : text;
  }
  if (!NAME_PARTS.some((field) => field in values)) return attributes;
  const [first, last] = NAME_PARTS.map((field) => textOf(field in values ? values[field] : shown[field]));
  const name = { first_name: first, last_name: last, full_name: `${first} ${last}`.trim() };
  return { ...attributes, name: name.full_name === "" ? [] : [name] };
}

function outcomeOf(answer: Answer, { recordId }: RecordWrite): WriteOutcome {
  if (recordId !== null && (answer.statusCode === 404 || answer.statusCode === 410)) return { kind: "gone" };
  const problem = problemIn(answer);
  if (problem !== null) return { kind: "problem", error: problem };
  const { data } = objectIn(answer.text ?? "");
  return { kind: "written", recordId: idIn(data), shown: shownIn(data) };
}

const idIn = (record: unknown) => String(asObject(asObject(record)["id"])["record_id"]);

/** The current values of a record, which Attio gives as lists of objects by type. */
function shownIn(record: unknown): Shown {
  const shown: Record<string, string | readonly string[]> = {};
  for (const [field, value] of Object.entries(asObject(asObject(record)["values"]))) {
    const items = Array.isArray(value) ? asList(value) : value === null ? [] : [value];
    if (LISTS.has(field)) shown[field] = items.map(textIn);
    else if (field === "company") shown[COMPANY_LINK] = items.map(textIn).join(", ");
    else if (field === "name" && typeof asObject(items[0])["full_name"] === "string")
      for (const part of NAME_PARTS) shown[part] = plainText(asObject(items[0])[part]);
    else shown[field] = items.map(textIn).join(", ");
  }
  for (const field of LISTS) shown[field] ??= [];
  return shown;
}

const PLACE = ["line_1", "line_2", "line_3", "line_4", "locality", "region", "postcode", "country_code"];

function textIn(item: unknown): string {
  if (typeof item !== "object" || item === null) return plainText(item);
  const { value, domain, email_address: email, target_record_id: target, ...rest } = asObject(item);
  const text = value ?? domain ?? email ?? target;
  return plainText(text) === ""
    ? PLACE.flatMap((part) => (typeof rest[part] === "string" ? [rest[part]] : [])).join(", ")
    : plainText(text);
}
