import { asList, asObject, isRefused, objectIn } from "../call.ts";
import type { Call, Field, Refused } from "../destination-kind.ts";
import { FUNDING_FIELDS, KEY, KEY_LABEL, STATUS, STATUS_LABEL } from "../funding-fields.ts";

export const DOMAIN = "funding_domain";

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
  ...TEXTS,
  ...FUNDING_FIELDS,
];

const TYPES = { string: "text", number: "double", date: "date" } as const;

/** Custom fields, by label and type: https://developers.pipedrive.com/docs/api/v1/OrganizationFields */
const CUSTOM: readonly { readonly name: string; readonly label: string; readonly type: string }[] = [
  { name: KEY, label: KEY_LABEL, type: "varchar" },
  { name: STATUS, label: STATUS_LABEL, type: "varchar" },
  ...TEXTS.map(({ name, label }) => ({ name, label, type: name === DOMAIN ? "varchar" : "text" })),
  ...FUNDING_FIELDS.map(({ name, label, type }) => ({ name, label, type: TYPES[type] })),
];

/** The custom fields of numbers, which Pipedrive takes as numbers only. */
export const NUMBERS = new Set(CUSTOM.filter(({ type }) => type === "double").map(({ name }) => name));

/**
 * The codes that Pipedrive gave our custom fields, by name. They are random in each account, so they are read by label;
 * fields that are missing are created.
 */
export async function codesOf({ json, base }: Call): Promise<ReadonlyMap<string, string> | Refused> {
  const url = `${base}/api/v2/organizationFields`;
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
  for (const { label, type } of CUSTOM) {
    if (byLabel.has(label)) continue;
    const made = await json("POST", url, { field_name: label, field_type: type });
    if (isRefused(made)) return made;
    byLabel.set(label, String(asObject(objectIn(made.text ?? "")["data"])["field_code"]));
  }
  return new Map(CUSTOM.map(({ name, label }) => [name, byLabel.get(label) ?? ""]));
}
