import { asList, asObject, isRefused, objectIn, oneByOne, problemIn, ROW_STATUSES, textOf } from "../call.ts";
import type { Answer, Call, DueLead, Refused, Sent } from "../destination-kind.ts";
import { FUNDING_FIELDS, KEY, STATUS } from "../funding-fields.ts";

type Values = Readonly<Record<string, unknown>>;

const NUMBERS = new Set(FUNDING_FIELDS.filter(({ type }) => type === "number").map(({ name }) => name));

/**
 * Asserts one company after the other, by domain when it is new, so that companies that the customer has already are
 * found, and by our id later; then its person by e-mail address.
 * https://docs.attio.com/rest-api/endpoint-reference/records/assert-a-record
 */
export const send = (call: Call, leads: readonly DueLead[]): Promise<Sent> =>
  oneByOne(leads, (lead) => (lead.event === "withdrawn" ? withdraw(call, lead.key) : write(call, lead)));

async function write(call: Call, { key, event, values }: DueLead): Promise<Refused | string | null> {
  const own = Object.entries(values).filter(([name]) => !name.startsWith("person.") && name !== "domains");
  const company = {
    ...Object.fromEntries(own.map(([name, value]) => [name, NUMBERS.has(name) ? value : textOf(value)])),
    [KEY]: String(key),
    [STATUS]: "published",
  };
  const domain = textOf(values["domains"]).toLowerCase();
  const isFoundByDomain = event === "added" && domain !== "";
  const written = await request(
    call,
    "PUT",
    `companies/records?matching_attribute=${isFoundByDomain ? "domains" : KEY}`,
    { ...company, ...(isFoundByDomain && { domains: [domain] }) },
  );
  if (isRefused(written)) return written;
  const problem = problemIn(written);
  if (problem !== null) return problem;
  const recordId = recordIdIn(asObject(objectIn(written.text ?? "")["data"]));
  if (!isFoundByDomain && domain !== "") {
    // Adds it to the domains that the customer has there; an assertion would replace them.
    const added = await request(call, "PATCH", `companies/records/${recordId}`, { domains: [domain] });
    if (isRefused(added)) return added;
    if (added.statusCode >= 300) return problemIn(added);
  }
  return writePerson(call, recordId, values);
}

async function writePerson(call: Call, companyId: string, values: DueLead["values"]): Promise<Refused | string | null> {
  const text = (name: string) => textOf(values[`person.${name}`]);
  const email = text("email_addresses").toLowerCase();
  if (email === "") return null;
  const [first, last, title] = [text("first_name"), text("last_name"), text("job_title")];
  const name = { first_name: first, last_name: last, full_name: `${first} ${last}`.trim() };
  const answer = await request(call, "PUT", "people/records?matching_attribute=email_addresses", {
    email_addresses: [email],
    ...(name.full_name !== "" && { name: [name] }),
    ...(title !== "" && { job_title: title }),
    company: [{ target_object: "companies", target_record_id: companyId }],
  });
  return isRefused(answer) ? answer : problemIn(answer);
}

/** Marks a withdrawn company; one that the customer deleted stays deleted. */
async function withdraw(call: Call, key: number): Promise<Refused | string | null> {
  const query = { filter: { [KEY]: String(key) }, limit: 1 };
  const found = await call.json("POST", `${call.base}/v2/objects/companies/records/query`, query);
  if (isRefused(found)) return found;
  const [record] = asList(objectIn(found.text ?? "")["data"]);
  if (record === undefined) return null;
  const path = `companies/records/${recordIdIn(asObject(record))}`;
  const answer = await request(call, "PATCH", path, { [STATUS]: "withdrawn" });
  return isRefused(answer) ? answer : problemIn(answer);
}

function request(
  { json, base }: Call,
  method: "PUT" | "PATCH",
  path: string,
  values: Values,
): Promise<Answer | Refused> {
  return json(method, `${base}/v2/objects/${path}`, { data: { values } }, { accepted: ROW_STATUSES });
}

const recordIdIn = (record: Values) => String(asObject(record["id"])["record_id"]);
