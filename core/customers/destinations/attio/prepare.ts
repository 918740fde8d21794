import { isRefused } from "../call.ts";
import type { Call, Refused } from "../destination-kind.ts";
import { EMAIL_STATUS, FUNDING_FIELDS, KEY, KEY_LABEL, STATUS, STATUS_LABEL } from "../funding-fields.ts";

/** Answer if an attribute with this slug exists already. */
const EXISTS = [409];

/**
 * Creates the attributes that Attio lacks; repeating it changes nothing.
 * https://docs.attio.com/rest-api/endpoint-reference/attributes/create-an-attribute
 */
export async function prepare(call: Call): Promise<readonly string[] | Refused> {
  const refused = await create(call, "companies", [
    { api_slug: KEY, title: KEY_LABEL, type: "text", is_unique: true },
    { api_slug: STATUS, title: STATUS_LABEL, type: "text", is_unique: false },
    ...FUNDING_FIELDS.map(({ name, label, type }) => ({
      api_slug: name,
      title: label,
      type: type === "string" ? "text" : type,
      is_unique: false,
    })),
  ]);
  if (refused !== null) return refused;
  const { name, label } = EMAIL_STATUS;
  const lacking = await create(call, "people", [{ api_slug: name, title: label, type: "text", is_unique: false }]);
  return lacking?.kind === "refused" ? [`person.${name}`] : (lacking ?? []);
}

async function create(
  { json, base }: Call,
  object: "companies" | "people",
  attributes: readonly object[],
): Promise<Refused | null> {
  for (const attribute of attributes) {
    const data = { ...attribute, description: null, is_required: false, is_multiselect: false, config: {} };
    const answer = await json("POST", `${base}/v2/objects/${object}/attributes`, { data }, { accepted: EXISTS });
    if (isRefused(answer)) return answer;
  }
  return null;
}
