import { isRefused } from "../call.ts";
import type { Call, Refused } from "../destination-kind.ts";
import { EMAIL_STATUS, FUNDING_FIELDS, KEY, KEY_LABEL, STATUS, STATUS_LABEL } from "../funding-fields.ts";

const GROUP = "funding_rounds";

/** Answers if what is created exists already: 409, or 207 with an error for each. */
const EXISTS = [207, 409];

const TEXT = { type: "string", fieldType: "text" };

/**
 * Creates the groups and properties that HubSpot lacks; repeating it changes nothing. Those of companies need the scope
 * `crm.schemas.companies.write`, that of contacts `crm.schemas.contacts.write`, which older sign-ins lack:
 * https://developers.hubspot.com/docs/api-reference/latest/crm/properties/batch/create-properties
 */
export async function prepare(call: Call): Promise<readonly string[] | Refused> {
  const refused = await create(call, "companies", [
    { ...TEXT, name: KEY, label: KEY_LABEL, hasUniqueValue: true },
    { ...TEXT, name: STATUS, label: STATUS_LABEL },
    ...FUNDING_FIELDS.map(({ name, label, type }) => ({
      name,
      label,
      type,
      fieldType: type === "string" ? "text" : type,
    })),
  ]);
  if (refused !== null) return refused;
  const { name, label } = EMAIL_STATUS;
  const lacking = await create(call, "contacts", [{ ...TEXT, name, label }]);
  return lacking?.kind === "refused" ? [`contact.${name}`] : (lacking ?? []);
}

/** One by one, so that a property that exists does not prevent the others. */
async function create(
  { json, base }: Call,
  objects: "companies" | "contacts",
  properties: readonly object[],
): Promise<Refused | null> {
  const url = `${base}/crm/properties/2026-03/${objects}`;
  const group = { name: GROUP, label: "Funding rounds", displayOrder: -1 };
  const made = await json("POST", `${url}/groups`, group, { accepted: EXISTS });
  if (isRefused(made)) return made;
  for (const property of properties) {
    const answer = await json("POST", url, { ...property, groupName: GROUP }, { accepted: EXISTS });
    if (isRefused(answer)) return answer;
  }
  return null;
}
