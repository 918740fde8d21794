import { asList, asObject, isRefused, objectIn, shownError, textOf } from "../call.ts";
import type { Answer, Call, DueLead, Refused, Sent } from "../destination-kind.ts";
import { KEY, STATUS } from "../funding-fields.ts";

/** One record of a batch; `trace` names it in errors. */
interface Input {
  readonly id: string;
  readonly idProperty?: string;
  readonly objectWriteTraceId: string;
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * Upserts companies by our id and contacts by e-mail address. HubSpot does not find companies by domain itself when
 * they are created by API, so companies that the customer has already are searched by domain and given our id first.
 * https://developers.hubspot.com/docs/api-reference/latest/crm/objects/companies/batch/upsert-companies
 */
export async function send(call: Call, leads: readonly DueLead[]): Promise<Sent> {
  const known = await companiesByDomain(
    call,
    leads.filter(({ event }) => event === "added"),
  );
  if ("kind" in known) return known;
  const existing: Input[] = [];
  const others: Input[] = [];
  const withdrawn: Input[] = [];
  for (const lead of leads) {
    const input = { id: String(lead.key), idProperty: KEY, objectWriteTraceId: String(lead.key) };
    const recordId = known.get(String(lead.values["domain"] ?? ""));
    if (lead.event === "withdrawn") withdrawn.push({ ...input, properties: { [STATUS]: "withdrawn" } });
    else if (recordId !== undefined)
      existing.push({ id: recordId, objectWriteTraceId: input.objectWriteTraceId, properties: companyOf(lead) });
    else others.push({ ...input, properties: companyOf(lead) });
  }
  const companyIds: RecordIds = new Map();
  const contactIds: RecordIds = new Map();
  return inOrder([
    () => write(call, "companies/batch/update", existing, { ids: companyIds }),
    () => write(call, "companies/batch/upsert", others, { ids: companyIds }),
    () => withdrawExisting(call, withdrawn),
    () => write(call, "contacts/batch/upsert", contactsOf(leads), { ids: contactIds }),
    () => associate(call, contactIds, companyIds),
  ]);
}

/** HubSpot's ids of records, by trace id. */
type RecordIds = Map<string, string>;

/**
 * Puts contacts at their companies; repeating it changes nothing.
 * https://developers.hubspot.com/docs/api-reference/latest/crm/associations/associate-records/batch/create-associations
 */
async function associate({ json, base }: Call, contacts: RecordIds, companies: RecordIds): Promise<Sent> {
  const inputs = [...contacts].flatMap(([key, contact]) => {
    const company = companies.get(key);
    return company === undefined ? [] : [{ from: { id: contact }, to: { id: company } }];
  });
  const none: Sent = { kind: "answered", problems: new Map() };
  if (inputs.length === 0) return none;
  const url = `${base}/crm/associations/2026-03/contacts/companies/batch/associate/default`;
  const answer = await json("POST", url, { inputs });
  return isRefused(answer) ? answer : none;
}

/** Runs the steps until one is refused; problems of all steps together. */
async function inOrder(steps: readonly (() => Promise<Sent>)[]): Promise<Sent> {
  const problems = new Map<number, string>();
  for (const step of steps) {
    const sent = await step();
    if (sent.kind !== "answered") return sent;
    for (const [key, error] of sent.problems) problems.set(key, error);
  }
  return { kind: "answered", problems };
}

function companyOf({ key, values }: DueLead): Readonly<Record<string, string>> {
  const own = Object.entries(values).filter(([name]) => !name.startsWith("contact."));
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, textOf(value)])),
    [KEY]: String(key),
    [STATUS]: "published",
  };
}

/** Contacts with an address, each once, because HubSpot refuses batches that name a record twice. */
function contactsOf(leads: readonly DueLead[]): readonly Input[] {
  const contacts = new Map<string, Input>();
  for (const { key, values } of leads) {
    const email = textOf(values["contact.email"]).toLowerCase();
    if (email === "" || contacts.has(email)) continue;
    const own = Object.entries(values).filter(([name]) => name.startsWith("contact."));
    contacts.set(email, {
      id: email,
      idProperty: "email",
      objectWriteTraceId: String(key),
      properties: {
        ...Object.fromEntries(own.map(([name, value]) => [name.slice("contact.".length), textOf(value)])),
        email,
        ...(values["name"] !== undefined && { company: textOf(values["name"]) }),
      },
    });
  }
  return [...contacts.values()];
}

/**
 * The customer's companies by domain. `IN` needs lower case:
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/search-the-crm
 */
async function companiesByDomain(
  { json, base }: Call,
  leads: readonly DueLead[],
): Promise<ReadonlyMap<string, string> | Refused> {
  const domains = leads.map(({ values }) => textOf(values["domain"]).toLowerCase()).filter((text) => text !== "");
  if (domains.length === 0) return new Map();
  const answer = await json("POST", `${base}/crm/objects/2026-03/companies/search`, {
    filterGroups: [{ filters: [{ propertyName: "domain", operator: "IN", values: domains }] }],
    sorts: [{ propertyName: "createdate", direction: "DESCENDING" }],
    properties: ["domain"],
    limit: 200,
  });
  if (isRefused(answer)) return answer;
  // The oldest of several wins, being last.
  return new Map(
    asList(objectIn(answer.text ?? "")["results"]).map((result) => {
      const { id, properties } = asObject(result);
      return [String(asObject(properties)["domain"]), String(id)] as const;
    }),
  );
}

/** Marks withdrawn companies; one that the customer deleted stays deleted. */
async function withdrawExisting(call: Call, inputs: readonly Input[]): Promise<Sent> {
  const sent = await write(call, "companies/batch/update", inputs, { accepted: [404] });
  if (sent.kind !== "answered") return sent;
  return { kind: "answered", problems: new Map([...sent.problems].filter(([, error]) => !/not.?found/i.test(error))) };
}

/** One batch. Where HubSpot refuses a whole batch for a row (400, 409), halves of it are sent, to find the row. */
async function write(
  call: Call,
  path: string,
  inputs: readonly Input[],
  { accepted = [], ids }: { readonly accepted?: readonly number[]; readonly ids?: RecordIds } = {},
): Promise<Sent> {
  if (inputs.length === 0) return { kind: "answered", problems: new Map() };
  const { json, base } = call;
  const answer = await json(
    "POST",
    `${base}/crm/objects/2026-03/${path}`,
    { inputs },
    { accepted: [400, 409, ...accepted] },
  );
  if (isRefused(answer)) return answer;
  if (answer.statusCode < 300) {
    for (const { id, objectWriteTraceId } of asList(objectIn(answer.text ?? "")["results"]).map(asObject))
      ids?.set(String(objectWriteTraceId), String(id));
    return { kind: "answered", problems: problemsIn(answer, inputs) };
  }
  const [only] = inputs;
  if (inputs.length === 1 && only !== undefined)
    return { kind: "answered", problems: new Map([[Number(only.objectWriteTraceId), messageIn(answer)]]) };
  const middle = Math.ceil(inputs.length / 2);
  return inOrder([
    () => write(call, path, inputs.slice(0, middle), { accepted, ...(ids && { ids }) }),
    () => write(call, path, inputs.slice(middle), { accepted, ...(ids && { ids }) }),
  ]);
}

function messageIn({ text = "", excerpt, statusCode }: Answer): string {
  const { message, category } = objectIn(text);
  return shownError(
    `${typeof category === "string" ? category : statusCode}: ${typeof message === "string" ? message : excerpt}`,
  );
}

/** The errors of a 207 by row: each names its rows by trace id or by id. One that names none concerns every row. */
function problemsIn({ text = "" }: Answer, inputs: readonly Input[]): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  for (const problem of asList(objectIn(text)["errors"])) {
    const { message, category, context, id } = asObject(problem);
    const named = Object.values(asObject(context)).flatMap(asList).concat(id).map(String);
    const rows = inputs.filter((input) => named.includes(input.objectWriteTraceId) || named.includes(input.id));
    const said = shownError(`${String(category)}: ${String(message)}`);
    for (const { objectWriteTraceId } of rows.length > 0 ? rows : inputs)
      problems.set(Number(objectWriteTraceId), said);
  }
  return problems;
}
