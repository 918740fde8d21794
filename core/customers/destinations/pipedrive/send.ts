import { asList, asObject, isRefused, objectIn, oneByOne, problemIn, ROW_STATUSES, textOf } from "../call.ts";
import type { Answer, Call, DueLead, Refused, Sent } from "../destination-kind.ts";
import { KEY, STATUS } from "../funding-fields.ts";
import { codesOf, DOMAIN, NUMBERS } from "./fields.ts";

interface Organizations {
  readonly call: Call;
  readonly codes: ReadonlyMap<string, string>;
}

type Outcome = Promise<Refused | string | null>;

/** The value of our key in any custom field, which a search cannot tell apart, so it must be ours alone. */
const keyOf = (key: number) => `funding-company-${key}`;

/**
 * Writes one organization after the other, and its person. Pipedrive has no upsert, so each is searched first: by domain
 * when it is new, by our key later.
 * https://developers.pipedrive.com/docs/api/v1/Organizations (API version 2)
 */
export async function send(call: Call, leads: readonly DueLead[]): Promise<Sent> {
  const codes = await codesOf(call);
  if ("kind" in codes) return codes;
  return oneByOne(leads, (lead) => write({ call, codes }, lead));
}

async function write({ call, codes }: Organizations, { key, event, values }: DueLead): Outcome {
  const domain = textOf(values[DOMAIN]).toLowerCase();
  const found = await search(call, "organizations", {
    term: event === "added" && domain !== "" ? domain : keyOf(key),
    fields: "custom_fields",
  });
  if ("kind" in found) return found;
  // The oldest of several.
  const id = found.map((item) => Number(item["id"])).toSorted((a, b) => a - b)[0];
  if (event === "withdrawn") {
    if (id === undefined) return null;
    const custom = { [codes.get(STATUS) ?? ""]: "withdrawn" };
    const marked = await request(call, "PATCH", `organizations/${id}`, { custom_fields: custom });
    return isRefused(marked) ? marked : problemIn(marked);
  }
  const own = { ...values, [DOMAIN]: domain, [KEY]: keyOf(key), [STATUS]: "published" };
  const custom = Object.entries(own).flatMap(([name, value]) => {
    const code = codes.get(name);
    return code === undefined || value === "" ? [] : [[code, NUMBERS.has(name) ? value : textOf(value)] as const];
  });
  const address = textOf(values["address"]);
  const organization = {
    ...(values["name"] !== undefined && { name: textOf(values["name"]) }),
    ...(address !== "" && { address: { value: address } }),
    custom_fields: Object.fromEntries(custom),
  };
  const written = await (id === undefined
    ? request(call, "POST", "organizations", organization)
    : request(call, "PATCH", `organizations/${id}`, organization));
  if (isRefused(written)) return written;
  const problem = problemIn(written);
  if (problem !== null) return problem;
  return writePerson(call, Number(asObject(objectIn(written.text ?? "")["data"])["id"]), values);
}

/** Adds the person unless the customer has one with this address, which then belongs to the organization if to none. */
async function writePerson(call: Call, organization: number, values: DueLead["values"]): Outcome {
  const email = textOf(values["person.email"]).toLowerCase();
  if (email === "") return null;
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
