import { asList, asObject, isRefused, objectIn } from "../call.ts";
import type { Call, Field, Refused } from "../destination-kind.ts";
import { EMAIL_STATUS, FUNDING_FIELDS, KEY, KEY_LABEL, STATUS, STATUS_LABEL } from "../funding-fields.ts";
import type { RecordObject } from "../records/record-tool.ts";

const DOMAIN = "funding_domain";

/** Text fields that Pipedrive's organizations lack. */
const TEXTS: readonly Field[] = [
  { name: DOMAIN, label: "Funding: domain", column: "domain" },
  { name: "funding_website", label: "Funding: website", column: "website" },
  { name: "funding_description", label: "Funding: description", column: "description" },
  { name: "funding_linkedin", label: "Funding: LinkedIn", column: "company_linkedin" },
];

export const FIELDS: readonly Field[] = [
  { name: "name", label: "Name", column: "company_name" },
  { name: "address", label: "Address", column: "location" },
  { name: "person.email", label: "Person: email", column: "contact_email" },
  { name: "person.name", label: "Person: name", column: "contact_name" },
  { ...EMAIL_STATUS, name: `person.${EMAIL_STATUS.name}` },
  ...TEXTS,
  ...FUNDING_FIELDS,
];

const TYPES = { string: "text", number: "double", date: "date" } as const;

interface CustomField {
  readonly name: string;
  readonly label: string;
  readonly type: string;
}

/** Custom fields, by label and type: https://developers.pipedrive.com/docs/api/v1/OrganizationFields */
const CUSTOM: Readonly<Record<RecordObject, readonly CustomField[]>> = {
  company: [
    { name: KEY, label: KEY_LABEL, type: "varchar" },
    { name: STATUS, label: STATUS_LABEL, type: "varchar" },
    ...TEXTS.map(({ name, label }) => ({ name, label, type: name === DOMAIN ? "varchar" : "text" })),
    ...FUNDING_FIELDS.map(({ name, label, type }) => ({ name, label, type: TYPES[type] })),
  ],
  contact: [{ name: EMAIL_STATUS.name, label: EMAIL_STATUS.label, type: "varchar" }],
};
const PATHS: Readonly<Record<RecordObject, string>> = { company: "organizationFields", contact: "personFields" };

/** The custom fields of numbers, which Pipedrive takes as numbers only. */
export const NUMBERS = new Set(CUSTOM.company.filter(({ type }) => type === "double").map(({ name }) => name));

/** The value of our key. */
export const keyText = (key: string) => `funding-company-${key}`;

type Codes = ReadonlyMap<string, string>;

/** By call, so that a delivery reads them once. */
const known = new WeakMap<Call, Map<RecordObject, Promise<Codes | Refused>>>();

/**
 * The codes that Pipedrive gave our custom fields, by name. They are random in each account, so they are read by label;
 * fields that are missing are created. None if the account allows no fields of persons.
 */
export async function codesOf(call: Call, object: RecordObject): Promise<Codes | Refused> {
  const codes = known.get(call) ?? new Map<RecordObject, Promise<Codes | Refused>>();
  known.set(call, codes);
  const reading = codes.get(object) ?? readCodes(call, object);
  codes.set(object, reading);
  const read = await reading;
  return object === "contact" && "kind" in read && read.kind === "refused" ? new Map() : read;
}

async function readCodes({ json, base }: Call, object: RecordObject): Promise<Codes | Refused> {
  const url = `${base}/api/v2/${PATHS[object]}`;
  const byLabel = new Map<string, string>();
  for (let cursor = ""; ;) {
    const page = await json(
      "GET",
      `${url}?limit=500${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
      null,
    );
    if (isRefused(page)) return page;
    const { data, additional_data: more } = objectIn(page.text ?? "");
    for (const { field_name: label, field_code: code } of asList(data).map(asObject))
      byLabel.set(String(label), String(code));
    const next = asObject(more)["next_cursor"];
    if (typeof next !== "string") break;
    cursor = next;
  }
  for (const { label, type } of CUSTOM[object]) {
    if (byLabel.has(label)) continue;
    const made = await json("POST", url, { field_name: label, field_type: type });
    if (isRefused(made)) return made;
    byLabel.set(label, String(asObject(objectIn(made.text ?? "")["data"])["field_code"]));
  }
  return new Map(CUSTOM[object].map(({ name, label }) => [name, byLabel.get(label) ?? ""]));
}

/** Creates the fields that the account lacks; the names of those that it does not allow. */
export async function prepare(call: Call): Promise<readonly string[] | Refused> {
  const codes = await codesOf(call, "company");
  if ("kind" in codes) return codes;
  const ofPersons = await codesOf(call, "contact");
  if ("kind" in ofPersons) return ofPersons;
  return ofPersons.size === 0 ? [`person.${EMAIL_STATUS.name}`] : [];
}
