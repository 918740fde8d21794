import { z } from "zod";
import { bearerIn, type Reply, startTool } from "./tool-server.ts";

const VALUES = z.object({ data: z.object({ values: z.record(z.string(), z.unknown()) }) });
const ATTRIBUTE = z.object({
  data: z.object({
    title: z.string().min(1),
    description: z.string().nullable(),
    api_slug: z.string().regex(/^[a-z][a-z0-9_]*$/),
    type: z.enum(["text", "number", "date"]),
    is_required: z.boolean(),
    is_unique: z.boolean(),
    is_multiselect: z.boolean(),
    config: z.object({}),
  }),
});
const QUERY = z.object({
  filter: z.record(z.string(), z.string()).default({}),
  limit: z.int().max(500),
  offset: z.int().default(0),
});
const NAME = z.array(z.object({ first_name: z.string(), last_name: z.string(), full_name: z.string() })).max(1);
const COMPANY = z.array(z.object({ target_object: z.literal("companies"), target_record_id: z.string() })).max(1);

type Type = "text" | "number" | "date" | "domain" | "email" | "location" | "name" | "reference";

interface Attribute {
  readonly type: Type;
  readonly isUnique?: boolean;
  readonly isMulti?: boolean;
}

type Stored = Map<string, Record<string, unknown>>;

const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { status_code: status, type: status === 401 ? "auth_error" : "invalid_request_error", code, message },
});

const IS_VALID: Readonly<Record<Type, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  location: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
  domain: (value) => z.array(z.string().regex(/^[a-z0-9.-]+\.[a-z]+$/)).safeParse(value).success,
  email: (value) => z.array(z.string().regex(/^[^\s@]+@[^\s@]+\.[a-z]+$/)).safeParse(value).success,
  name: (value) => NAME.safeParse(value).success,
  reference: (value) => COMPANY.safeParse(value).success,
};

const texts = (names: readonly string[]) => names.map((name): [string, Attribute] => [name, { type: "text" }]);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : value === undefined ? [] : [value];
const share = (a: unknown, b: unknown) => listOf(a).some((one) => listOf(b).includes(one));

function inType(type: Type, value: unknown): unknown {
  if (type === "domain") return { domain: value, root_domain: value };
  if (type === "email") return { email_address: value, original_email_address: value };
  // Attio looks places up and keeps them in parts.
  if (type === "location") return { locality: String(value).split(",")[0], country_code: "XX", latitude: null };
  return type === "name" || type === "reference" ? value : { value, attribute_type: type };
}

/**
 * Attio on loopback, with the rules of its documentation (API version 2): tokens, 25 writes a second with Retry-After as
 * a date, attributes with types, unique values, assertions that add to the matching attribute and replace others.
 * https://docs.attio.com/rest-api/endpoint-reference/records/assert-a-record
 */
export async function startAttio() {
  const attributes: Record<string, Map<string, Attribute>> = {
    companies: new Map<string, Attribute>([
      ...texts(["name", "description", "linkedin"]),
      ["domains", { type: "domain", isUnique: true, isMulti: true }],
      ["primary_location", { type: "location" }],
    ]),
    people: new Map<string, Attribute>([
      ...texts(["job_title"]),
      ["name", { type: "name" }],
      ["email_addresses", { type: "email", isUnique: true, isMulti: true }],
      ["company", { type: "reference" }],
    ]),
  };
  const records: Record<string, Stored> = { companies: new Map(), people: new Map() };
  let lastId = 0;

  function problemWith(object: string, values: Readonly<Record<string, unknown>>): Reply | null {
    for (const [slug, value] of Object.entries(values)) {
      const attribute = attributes[object]?.get(slug);
      if (attribute === undefined)
        return refusal(400, "unknown_filter_attribute_slug", `Cannot find attribute with slug "${slug}".`);
      // An empty list empties any attribute; null is documented for none.
      if (!(Array.isArray(value) && value.length === 0) && !IS_VALID[attribute.type](value))
        return refusal(400, "validation_type", `Invalid value was passed to attribute with slug "${slug}".`);
    }
    const [company] = COMPANY.safeParse(values["company"]).data ?? [];
    return company !== undefined && records["companies"]?.has(company.target_record_id) !== true
      ? refusal(400, "value_not_found", "Cannot find a record for company.")
      : null;
  }

  function store(object: string, id: string | undefined, values: Record<string, unknown>, added: readonly string[]) {
    const stored = records[object] ?? new Map<string, Record<string, unknown>>();
    for (const [slug, { isUnique }] of attributes[object] ?? []) {
      const other = [...stored].find(([known, record]) => known !== id && share(record[slug], values[slug]));
      if (isUnique === true && other !== undefined)
        return refusal(400, "uniqueness_conflict", `The value provided for attribute "${slug}" is not unique.`);
    }
    const recordId = id ?? `record-${(lastId += 1)}`;
    const before = stored.get(recordId) ?? {};
    const merged = added.map((slug) => [slug, [...new Set([...listOf(before[slug]), ...listOf(values[slug])])]]);
    const isMulti = (slug: string) => attributes[object]?.get(slug)?.isMulti === true;
    stored.set(recordId, {
      ...before,
      ...values,
      ...Object.fromEntries(merged.filter(([slug]) => isMulti(String(slug)))),
    });
    return { status: 200, body: { data: shown(object, recordId) } };
  }

  /** As Attio answers: every attribute is a list of values, each an object by type. */
  function shown(object: string, recordId: string) {
    const record = records[object]?.get(recordId) ?? {};
    const values = Object.entries(record).map(([slug, value]) => {
      const type = attributes[object]?.get(slug)?.type ?? "text";
      return [slug, value === null ? [] : listOf(value).map((one) => inType(type, one))];
    });
    return { id: { record_id: recordId }, values: Object.fromEntries(values) as object };
  }

  function answer(method: string, path: string, query: URLSearchParams, body: unknown): Reply {
    if (path === "/v2/self")
      return { status: 200, body: { workspace_id: "w-1", workspace_name: "Acme", workspace_slug: "acme" } };
    const [, object = "", rest = ""] = /^\/v2\/objects\/(companies|people)\/(.+)$/.exec(path) ?? [];
    const stored = records[object];
    const known = attributes[object];
    if (stored === undefined || known === undefined) return refusal(404, "not_found", `No route ${path}`);
    if (method === "POST" && rest === "attributes") {
      const parsed = ATTRIBUTE.safeParse(body);
      if (!parsed.success) return refusal(400, "validation_type", "Body payload validation error.");
      const { data } = parsed.data;
      if (known.has(data.api_slug))
        return refusal(409, "slug_conflict", `An attribute with slug "${data.api_slug}" already exists.`);
      known.set(data.api_slug, { type: data.type, isUnique: data.is_unique });
      return { status: 200, body: { data } };
    }
    if (method === "POST" && rest === "records/query") {
      const { filter, limit, offset } = QUERY.parse(body);
      const found = [...stored].filter(([, record]) =>
        Object.entries(filter).every(([slug, value]) => share(record[slug], value)),
      );
      const page = found.slice(offset, offset + limit);
      return { status: 200, body: { data: page.map(([id]) => shown(object, id)) } };
    }
    const recordId = /^records\/(.+)$/.exec(rest)?.[1];
    if (method === "GET" && recordId !== undefined)
      return stored.has(recordId)
        ? { status: 200, body: { data: shown(object, recordId) } }
        : refusal(404, "not_found", "No such record.");
    const parsed = VALUES.safeParse(body);
    if (!parsed.success) return refusal(400, "validation_type", "Body payload validation error.");
    const { values } = parsed.data.data;
    const problem = problemWith(object, values);
    if (problem !== null) return problem;
    if (recordId !== undefined && (method === "PATCH" || method === "PUT"))
      return stored.has(recordId)
        ? store(object, recordId, values, method === "PATCH" ? Object.keys(values) : [])
        : refusal(404, "not_found", "No such record.");
    const matching = query.get("matching_attribute") ?? "";
    if (method !== "PUT" || rest !== "records") return refusal(404, "not_found", `No route ${path}`);
    if (known.get(matching)?.isUnique !== true || values[matching] === undefined)
      return refusal(400, "missing_value", `Matching attribute "${matching}" must be unique and have a value.`);
    const matches = [...stored].filter(([, record]) => share(record[matching], values[matching]));
    if (matches.length > 1) return refusal(400, "multiple_match_results", "More than one record was matched.");
    return store(object, matches[0]?.[0], values, [matching]);
  }

  const tool = await startTool({
    token: "an-access-token-of-attio",
    tokenIn: bearerIn,
    limit: { requests: 25, perMs: 1_000 },
    answer: ({ method, path, query, body }) => answer(method, path, query, body),
    refuse: (status, message) => ({
      ...refusal(status, status === 429 ? "rate_limit_exceeded" : "disturbed", message),
      ...(status === 429 && { headers: { "retry-after": new Date(Date.now() + 1_000).toUTCString() } }),
    }),
  });
  return Object.assign(tool, {
    companies: () => [...(records["companies"]?.values() ?? [])],
    people: () => [...(records["people"]?.values() ?? [])],
    addCompany: (values: Record<string, unknown>) => store("companies", undefined, values, []),
    addPerson: (values: Record<string, unknown>) => store("people", undefined, values, []),
    companyIds: () => [...(records["companies"]?.keys() ?? [])],
    remove: (id: string) => void records["companies"]?.delete(id),
    removeCompanies: () => records["companies"]?.clear(),
  });
}
