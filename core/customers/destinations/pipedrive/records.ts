import { asList, asObject, isRefused, objectIn, plainText, problemIn, ROW_STATUSES, textOf } from "../call.ts";
import { normalAddress } from "../../../shared/normal-address.ts";
import type { Answer, Call, Refused, Value } from "../destination-kind.ts";
import { KEY } from "../funding-fields.ts";
import {
  COMPANY_LINK,
  type RecordObject,
  type RecordTool,
  type RecordWrite,
  type Shown,
  type Sought,
  type WriteOutcome,
} from "../records/record-tool.ts";
import { codesOf, keyText, NUMBERS } from "./fields.ts";

const NAMES: Readonly<Record<RecordObject, string>> = { company: "organizations", contact: "persons" };
const PAGE = 500;
/** Statuses of a record that the customer deleted. */
const GONE = new Set([404, 410]);

type Codes = ReadonlyMap<string, string>;
const records = ({ base }: Call, object: RecordObject) => `${base}/api/v2/${NAMES[object]}`;

/**
 * Pipedrive's organizations and persons, one a request; null empties a field. It has no upsert, and its search finds late
 * what was just made, so records are known by the id that was stored.
 * https://pipedrive.readme.io/docs/pipedrive-api-v2-migration-guide
 */
export const RECORDS: RecordTool = {
  contactPrefix: "person.",
  required: { company: ["name"], contact: ["name"] },
  path: (object, recordId) => `/${object === "company" ? "organization" : "person"}/${recordId}`,

  // https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser
  async identify(call) {
    const answer = await call.json("GET", `${call.base}/api/v1/users/me`, null);
    if (isRefused(answer)) return answer;
    const { company_id: id, company_name: name, company_domain: domain } = dataIn(answer);
    return {
      id: textOf(typeof id === "number" ? id : ""),
      label: plainText(name) || "your company",
      webAddress: typeof domain === "string" ? `https://${domain}.pipedrive.com` : "",
    };
  },

  async page(call, cursor) {
    const query = new URLSearchParams({ limit: String(PAGE), ...(cursor !== null && { cursor }) });
    const answer = await call.json("GET", `${records(call, "company")}?${query}`, null);
    if (isRefused(answer)) return answer;
    const { data, additional_data: more } = objectIn(answer.text ?? "");
    const next = asObject(more)["next_cursor"];
    return {
      companies: asList(data).map((one) => {
        const { id, name, website, custom_fields: custom } = asObject(one);
        // Customers keep a website in the standard field or in one of their own, a text without spaces.
        const addresses = [website, ...Object.values(asObject(custom))].flatMap((value) =>
          typeof value === "string" && /^\S+\.\S+$/.test(value.trim()) ? [value.trim()] : [],
        );
        return { recordId: String(id), name: plainText(name), addresses };
      }),
      next: typeof next === "string" ? next : null,
    };
  },

  async find(call, object, sought) {
    const ids = new Map<string, string>();
    for (const one of sought) {
      const found = await findOne(call, object, one);
      if (found !== null && typeof found === "object") return found;
      if (found !== null) ids.set(one.key, found);
    }
    return ids;
  },

  async read(call, object, recordIds) {
    const codes = await codesOf(call, object);
    if ("kind" in codes) return codes;
    const found = new Map<string, Shown>();
    for (const id of recordIds) {
      const answer = await call.json("GET", `${records(call, object)}/${id}`, null, { accepted: [...GONE] });
      if (isRefused(answer)) return answer;
      const record = dataIn(answer);
      if (answer.statusCode < 300 && record["is_deleted"] !== true) found.set(id, shownIn(record, codes));
    }
    return found;
  },

  async write(call, object, writes) {
    const codes = await codesOf(call, object);
    if ("kind" in codes) return codes;
    const outcomes = new Map<string, WriteOutcome>();
    for (const write of writes) {
      const answer = await request(call, object, write, codes);
      if (isRefused(answer)) return answer;
      const problem = problemIn(answer);
      const record = dataIn(answer);
      outcomes.set(
        write.trace,
        write.recordId !== null && GONE.has(answer.statusCode)
          ? { kind: "gone" }
          : problem !== null
            ? { kind: "problem", error: problem }
            : { kind: "written", recordId: String(record["id"]), shown: shownIn(record, codes) },
      );
    }
    return outcomes;
  },
};

const dataIn = ({ text = "" }: Answer) => asObject(objectIn(text)["data"]);

/**
 * A company by our key in any custom field, which a search cannot tell apart, so it must be ours alone; a person by
 * address, first among those of a known organization, because the search finds late.
 */
async function findOne(call: Call, object: RecordObject, { key, companyRecordId }: Sought) {
  if (companyRecordId !== null) {
    const url = `${records(call, "contact")}?org_id=${companyRecordId}&limit=${PAGE}`;
    const answer = await call.json("GET", url, null);
    if (isRefused(answer)) return answer;
    const there = asList(objectIn(answer.text ?? "")["data"]).map(asObject);
    const own = there.find((one) => emailsIn(one).some((email) => normalAddress(email) === key));
    if (own !== undefined) return String(own["id"]);
  }
  const query = new URLSearchParams({
    term: object === "company" ? keyText(key) : key,
    fields: object === "company" ? "custom_fields" : "email",
    exact_match: "true",
  });
  const answer = await call.json("GET", `${records(call, object)}/search?${query}`, null);
  if (isRefused(answer)) return answer;
  const ids = asList(dataIn(answer)["items"]).map((item) => Number(asObject(asObject(item)["item"])["id"]));
  // The oldest of several.
  const [id] = ids.toSorted((a, b) => a - b);
  return id === undefined ? null : String(id);
}

function request(
  call: Call,
  object: RecordObject,
  { recordId, values }: RecordWrite,
  codes: Codes,
): Promise<Answer | Refused> {
  const body = bodyOf(values, codes);
  // A person needs a name.
  const name = object === "contact" && recordId === null && body["name"] === undefined ? textOf(values["email"]) : null;
  return call.json(
    recordId === null ? "POST" : "PATCH",
    recordId === null ? records(call, object) : `${records(call, object)}/${recordId}`,
    name === null ? body : { ...body, name },
    { accepted: ROW_STATUSES },
  );
}

function bodyOf(values: Readonly<Record<string, Value>>, codes: Codes): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const text = textOf(value);
    const code = codes.get(field);
    if (field === "name") body["name"] = text;
    else if (field === COMPANY_LINK) body["org_id"] = Number(text);
    else if (field === "address") body["address"] = text === "" ? null : { value: text };
    else if (field === "email") {
      const emails = Array.isArray(value) ? value : text === "" ? [] : [normalAddress(text)];
      body["emails"] = emails.map((one, index) => ({ value: one, primary: index === 0, label: "work" }));
    } else if (code !== undefined && text === "") custom[code] = null;
    else if (code !== undefined) custom[code] = field === KEY ? keyText(text) : NUMBERS.has(field) ? value : text;
  }
  return Object.keys(custom).length === 0 ? body : { ...body, custom_fields: custom };
}

const emailsIn = (person: Readonly<Record<string, unknown>>) =>
  asList(person["emails"]).map((email) => String(asObject(email)["value"]));

function shownIn(record: Readonly<Record<string, unknown>>, codes: Codes): Shown {
  const { name, address, org_id: organization, custom_fields: custom } = record;
  const own = asObject(custom);
  return {
    name: plainText(name),
    address: plainText(asObject(address)["value"]),
    email: emailsIn(record),
    [COMPANY_LINK]: plainText(organization),
    ...Object.fromEntries([...codes].map(([field, code]) => [field, plainText(own[code])])),
  };
}
