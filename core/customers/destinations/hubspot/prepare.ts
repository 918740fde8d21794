import { isRefused } from "../call.ts";
import type { Call, Refused } from "../destination-kind.ts";
import { FUNDING_FIELDS, KEY, KEY_LABEL, STATUS, STATUS_LABEL } from "../funding-fields.ts";

const GROUP = "funding_rounds";

/** Answers if what is created exists already: 409, or 207 with an error for each. */
const EXISTS = [207, 409];

/**
 * Creates the group and properties that HubSpot lacks; repeating it changes nothing. Needs the scope
 * `crm.schemas.companies.write`: https://developers.hubspot.com/docs/api-reference/latest/crm/properties/batch/create-properties
 */
export async function prepare({ json, base }: Call): Promise<Refused | null> {
  const options = { accepted: EXISTS };
  const group = { name: GROUP, label: "Funding rounds", displayOrder: -1 };
  const made = await json("POST", `${base}/crm/properties/2026-03/companies/groups`, group, options);
  if (isRefused(made)) return made;
  const text = { type: "string", fieldType: "text", groupName: GROUP };
  const inputs = [
    { ...text, name: KEY, label: KEY_LABEL, hasUniqueValue: true },
    { ...text, name: STATUS, label: STATUS_LABEL },
    ...FUNDING_FIELDS.map(({ name, label, type }) => ({
      name,
      label,
      type,
      fieldType: type === "string" ? "text" : type,
      groupName: GROUP,
    })),
  ];
  // One by one, so that a property that exists does not prevent the others.
  for (const input of inputs) {
    const answer = await json("POST", `${base}/crm/properties/2026-03/companies`, input, options);
    if (isRefused(answer)) return answer;
  }
  return null;
}
