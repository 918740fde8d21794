import { asList, asObject, isRefused, objectIn, oneByOne, problemIn, ROW_STATUSES, textOf } from "../call.ts";
import type { Answer, Call, DueLead, Refused, Remember, Sent } from "../destination-kind.ts";
import { KEY, STATUS } from "../funding-fields.ts";
import { codesOf, DOMAIN, NUMBERS } from "./fields.ts";

interface Organizations {
  readonly call: Call;
  readonly codes: ReadonlyMap<string, string>;
  readonly remember: Remember;
}

type Outcome = Promise<Refused | string | null>;

/** The value of our key in any custom field, which a search cannot tell apart, so it must be ours alone. */
const keyOf = (key: number) => `funding-company-${key}`;

/**
 * Writes one organization after the other, and its person. Pipedrive has no upsert, and its search finds late what was
 * just made: an organization is written by the id that was stored, and searched only if there is none or it was deleted,
 * by domain when it is new, by our key later.
 * https://developers.pipedrive.com/docs/api/v1/Organizations (API version 2)
 */
export async function send(call: Call, leads: readonly DueLead[], remember: Remember): Promise<Sent> {
  const codes = await codesOf(call);
  if ("kind" in codes) return codes;
  return oneByOne(leads, (lead) => write({ call, codes, remember }, lead));
}

async function write(organizations: Organizations, lead: DueLead): Outcome {
  const { call, remember } = organizations;
  const body = lead.event === "withdrawn" ? withdrawnBody(organizations) : publishedBody(organizations, lead);
  const known = lead.recordId === null ? null : await request(call, "PATCH", `organizations/${lead.recordId}`, body);
  if (known !== null && isRefused(known)) return known;
  if (known === null || GONE.has(known.statusCode)) {
    const id = await searchOrganization(call, lead);
    if (typeof id === "object") return id;
    if (id === undefined && lead.event === "withdrawn") return null;
    const written = await (id === undefined
      ? request(call, "POST", "organizations", body)
      : request(call, "PATCH", `organizations/${id}`, body));
    if (isRefused(written)) return written;
    const made = idIn(written);
    if (written.statusCode < 300) await remember(lead.key, made);
    return problemIn(written) ?? writePerson(call, { organization: Number(made), isNew: id === undefined }, lead);
  }
  return problemIn(known) ?? writePerson(call, { organization: Number(lead.recordId), isNew: false }, lead);
}

/** Statuses of a record that the customer deleted. */
const GONE = new Set([404, 410]);

const idIn = ({ text = "" }: Answer) => String(asObject(objectIn(text)["data"])["id"]);

/** The oldest organization that is the lead's; not the one that is known to be deleted. */
async function searchOrganization(
  call: Call,
  { key, event, values, recordId }: DueLead,
): Promise<number | Refused | undefined> {
  const domain = textOf(values[DOMAIN]).toLowerCase();
  const term = event === "added" && domain !== "" ? domain : keyOf(key);
  const found = await search(call, "organizations", { term, fields: "custom_fields" });
  if ("kind" in found) return found;
  const ids = found.map((item) => Number(item["id"])).filter((id) => String(id) !== recordId);
  return ids.toSorted((a, b) => a - b)[0];
}

const withdrawnBody = ({ codes }: Organizations) => ({ custom_fields: { [codes.get(STATUS) ?? ""]: "withdrawn" } });

function publishedBody({ codes }: Organizations, { key, values }: DueLead): object {
  const domain = textOf(values[DOMAIN]).toLowerCase();
  const own = { ...values, [DOMAIN]: domain, [KEY]: keyOf(key), [STATUS]: "published" };
  const custom = Object.entries(own).flatMap(([name, value]) => {
    const code = codes.get(name);
    return code === undefined || value === "" ? [] : [[code, NUMBERS.has(name) ? value : textOf(value)] as const];
  });
  const address = textOf(values["address"]);
  return {
    ...(values["name"] !== undefined && { name: textOf(values["name"]) }),
    ...(address !== "" && { address: { value: address } }),
    custom_fields: Object.fromEntries(custom),
  };
}

/**
 * Adds the person unless the customer has one with this address, which then belongs to the organization if to none. Those
 * of a known organization are listed before, because the search finds late.
 */
async function writePerson(
  call: Call,
  { organization, isNew }: { readonly organization: number; readonly isNew: boolean },
  { values }: DueLead,
): Outcome {
  const email = textOf(values["person.email"]).toLowerCase();
  if (email === "") return null;
  const there = isNew ? [] : await peopleOf(call, organization);
  if ("kind" in there) return there;
  if (there.includes(email)) return null;
  const found = await search(call, "persons", { term: email, fields: "email" });
  if ("kind" in found) return found;
  const [person] = found;
  if (person !== undefined && asObject(person["organization"])["id"] !== undefined) return null;
  const answer = await (person === undefined
    ? request(call, "POST", "persons", {
        name: textOf(values["person.name"]) || email,
        emails: [{ value: email, primary: true, label: "work" }],
        org_id: organization,
      })
    : request(call, "PATCH", `persons/${Number(person["id"])}`, { org_id: organization }));
  return isRefused(answer) ? answer : problemIn(answer);
}

/** Addresses of an organization's people: https://developers.pipedrive.com/docs/api/v1/Persons */
async function peopleOf({ json, base }: Call, organization: number): Promise<readonly string[] | Refused> {
  const answer = await json("GET", `${base}/api/v2/persons?org_id=${organization}&limit=500`, null);
  if (isRefused(answer)) return answer;
  const emails = asList(objectIn(answer.text ?? "")["data"]).flatMap((person) => asList(asObject(person)["emails"]));
  return emails.map((email) => String(asObject(email)["value"]).toLowerCase());
}

interface Search {
  readonly term: string;
  readonly fields: string;
}

/** What a field has exactly, ignoring case. */
async function search(
  { json, base }: Call,
  objects: "organizations" | "persons",
  { term, fields }: Search,
): Promise<readonly Readonly<Record<string, unknown>>[] | Refused> {
  const query = new URLSearchParams({ term, fields, exact_match: "true" });
  const answer = await json("GET", `${base}/api/v2/${objects}/search?${query}`, null);
  if (isRefused(answer)) return answer;
  const { items } = asObject(objectIn(answer.text ?? "")["data"]);
  return asList(items).map((found) => asObject(asObject(found)["item"]));
}

function request(
  { json, base }: Call,
  method: "POST" | "PATCH",
  path: string,
  body: object,
): Promise<Answer | Refused> {
  return json(method, `${base}/api/v2/${path}`, body, { accepted: ROW_STATUSES });
}
