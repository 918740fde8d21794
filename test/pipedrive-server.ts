import { createHash } from "node:crypto";
import { z } from "zod";
import { type Reply, startTool, type ToolRequest } from "./tool-server.ts";

const FIELD = z.strictObject({
  field_name: z.string().min(1),
  field_type: z.enum(["varchar", "text", "double", "date"]),
});
const ORGANIZATION = z.strictObject({
  name: z.string().min(1).optional(),
  address: z.strictObject({ value: z.string() }).nullable().optional(),
  custom_fields: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});
const PERSON = z.strictObject({
  name: z.string().min(1).optional(),
  emails: z.array(z.strictObject({ value: z.email(), primary: z.boolean(), label: z.string() })).optional(),
  org_id: z.int().optional(),
  custom_fields: z.record(z.string(), z.union([z.string(), z.null()])).optional(),
});
const SEARCH = z.object({
  term: z.string().min(1),
  fields: z.enum(["custom_fields", "email"]),
  exact_match: z.literal("true"),
});

type Field = z.infer<typeof FIELD>;
type Organization = z.infer<typeof ORGANIZATION> & { readonly website?: string };
type Person = z.infer<typeof PERSON>;

const data = (value: unknown, more: object = {}): Reply => ({
  status: 200,
  body: { success: true, data: value, additional_data: more },
});

const refusal = (status: number, error: string): Reply => ({
  status,
  body: { success: false, error, error_info: "Please check developers.pipedrive.com", data: null },
});

const IS_VALID: Readonly<Record<Field["field_type"], (value: string | number) => boolean>> = {
  varchar: (value) => typeof value === "string" && value.length <= 255,
  text: (value) => typeof value === "string" && value.length <= 65_000,
  double: (value) => typeof value === "number",
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
};

/**
 * Pipedrive on loopback, with the rules of its documentation (API version 2): x-api-token, 20 requests in 2 seconds,
 * strict types, custom fields by codes that it chooses, exact search in all custom fields, and pages of fields.
 * https://pipedrive.readme.io/docs/pipedrive-api-v2-migration-guide
 */
export async function startPipedrive() {
  const fields = new Map<string, Field>();
  const personFields = new Map<string, Field>();
  const organizations = new Map<number, Organization>();
  const people = new Map<number, Person>();
  let lastId = 0;
  /** What searches find while they lag. */
  let indexed: { readonly organizations: typeof organizations; readonly people: typeof people } | null = null;

  function invalid({ custom_fields: custom = {} }: Organization): Reply | null {
    for (const [code, value] of Object.entries(custom)) {
      const field = fields.get(code);
      if (field === undefined) return refusal(400, `Validation failed: custom_fields: unknown key ${code}`);
      if (value !== null && !IS_VALID[field.field_type](value))
        return refusal(400, `Validation failed: custom_fields.${field.field_name}: expected ${field.field_type}`);
    }
    return null;
  }

  function writeOrganization(id: number | null, body: unknown): Reply {
    const parsed = ORGANIZATION.safeParse(body);
    if (!parsed.success) return refusal(400, `Validation failed: ${parsed.error.issues[0]?.message ?? ""}`);
    const known = id === null ? { name: undefined } : organizations.get(id);
    if (known === undefined) return refusal(404, "Organization not found");
    if (id === null && parsed.data.name === undefined) return refusal(400, "Validation failed: name: Required");
    const problem = invalid(parsed.data);
    if (problem !== null) return problem;
    const ownId = id ?? (lastId += 1);
    const before = organizations.get(ownId);
    organizations.set(ownId, {
      ...before,
      ...parsed.data,
      custom_fields: { ...before?.custom_fields, ...parsed.data.custom_fields },
    });
    return data({ id: ownId, ...organizations.get(ownId) });
  }

  function writePerson(id: number | null, body: unknown): Reply {
    const parsed = PERSON.safeParse(body);
    if (!parsed.success) return refusal(400, `Validation failed: ${parsed.error.issues[0]?.message ?? ""}`);
    if (id === null && parsed.data.name === undefined) return refusal(400, "Validation failed: name: Required");
    if (parsed.data.org_id !== undefined && !organizations.has(parsed.data.org_id))
      return refusal(400, "Organization not found");
    if (id !== null && !people.has(id)) return refusal(404, "Person not found");
    const ownId = id ?? (lastId += 1);
    const before = people.get(ownId);
    const custom = { ...before?.custom_fields, ...parsed.data.custom_fields };
    people.set(ownId, { ...before, ...parsed.data, ...(Object.keys(custom).length > 0 && { custom_fields: custom }) });
    return data({ id: ownId, ...people.get(ownId) });
  }

  function search(objects: string, query: URLSearchParams): Reply {
    const parsed = SEARCH.safeParse(Object.fromEntries(query));
    if (!parsed.success) return refusal(400, "Validation failed: term: Required");
    const term = parsed.data.term.toLowerCase();
    const found = indexed ?? { organizations, people };
    const isTerm = (value: string | number | null) => String(value).toLowerCase() === term;
    const items =
      objects === "organizations"
        ? [...found.organizations]
            .filter(([, { custom_fields: custom = {} }]) => Object.values(custom).some(isTerm))
            .map(([id, { name }]) => ({ id, type: "organization", name }))
        : [...found.people]
            .filter(([, { emails = [] }]) => emails.some(({ value }) => isTerm(value)))
            .map(([id, { name, org_id: org }]) => ({
              id,
              type: "person",
              name,
              organization: org === undefined ? null : { id: org, name: organizations.get(org)?.name },
            }));
    return data({ items: items.map((item) => ({ result_score: 1, item })) });
  }

  function fieldsOf(
    known: Map<string, Field>,
    { method, query, body }: Pick<ToolRequest, "method" | "query" | "body">,
  ): Reply {
    if (method === "GET") {
      // Two pages, however few there are.
      const all = [...known].map(([field_code, field]) => ({ field_code, ...field }));
      const middle = Math.ceil(all.length / 2);
      return query.get("cursor") === null
        ? data(all.slice(0, middle), { next_cursor: "second" })
        : data(all.slice(middle), { next_cursor: null });
    }
    const parsed = FIELD.safeParse(body);
    if (!parsed.success) return refusal(400, "Validation failed: field_type");
    const code = createHash("sha1").update(parsed.data.field_name).digest("hex");
    if (known.has(code)) throw new Error(`${parsed.data.field_name} was created twice`);
    known.set(code, parsed.data);
    return data({ field_code: code, ...parsed.data });
  }

  /** Three organizations a page. */
  function page(query: URLSearchParams): Reply {
    const from = Number(query.get("cursor") ?? "0");
    const all = [...organizations].map(([id, one]) => ({ id, ...one }));
    return data(all.slice(from, from + 3), { next_cursor: from + 3 < all.length ? String(from + 3) : null });
  }

  const tool = await startTool({
    token: "an-api-token-of-pipedrive",
    tokenIn: ({ "x-api-token": token }) => (Array.isArray(token) ? token[0] : token),
    limit: { requests: 10, perMs: 2_000 },
    refuse: refusal,
    answer({ method, path, query, body }) {
      const [, objects = "", rest = ""] =
        /^\/api\/v2\/(organizationFields|personFields|organizations|persons)(?:\/(search|\d+))?$/.exec(path) ?? [];
      if (path === "/api/v1/users/me")
        return data({ id: 1, company_id: 12, company_name: "Acme", company_domain: "acme" });
      if (objects === "organizationFields") return fieldsOf(fields, { method, query, body });
      if (objects === "personFields") return fieldsOf(personFields, { method, query, body });
      if (objects !== "" && method === "GET" && rest === "search") return search(objects, query);
      if (objects === "organizations" && method === "GET" && rest === "") return page(query);
      if (method === "GET" && /^\d+$/.test(rest)) {
        const found = (objects === "organizations" ? organizations : people).get(Number(rest));
        return found === undefined ? refusal(404, "Not found") : data({ id: Number(rest), ...found });
      }
      if (objects === "persons" && method === "GET" && rest === "")
        return data(
          [...people].flatMap(([id, one]) => (String(one.org_id) === query.get("org_id") ? [{ id, ...one }] : [])),
        );
      const id = rest === "" ? null : Number(rest);
      if (objects === "" || method !== (id === null ? "POST" : "PATCH")) return refusal(404, "Unknown method");
      return objects === "organizations" ? writeOrganization(id, body) : writePerson(id, body);
    },
  });
  const named = ({ custom_fields: custom = {}, ...organization }: Organization) => ({
    ...organization,
    ...Object.fromEntries(Object.entries(custom).map(([code, value]) => [fields.get(code)?.field_name, value])),
  });
  return Object.assign(tool, {
    organizations: () => [...organizations.values()].map(named),
    people: () => [...people.values()],
    addOrganization(name: string, field: string, value: string) {
      fields.set(createHash("sha1").update(field).digest("hex"), { field_name: field, field_type: "varchar" });
      const [code = ""] = [...fields].find(([, { field_name: known }]) => known === field) ?? [];
      organizations.set((lastId += 1), { name, custom_fields: { [code]: value } });
    },
    addOwn: (organization: Organization) => void organizations.set((lastId += 1), organization),
    addPerson: (person: Person) => void people.set((lastId += 1), person),
    companyIds: () => [...organizations.keys()].map(String),
    remove: (id: string) => void organizations.delete(Number(id)),
    removeOrganizations: () => organizations.clear(),
    /** From now on searches find only what is there, as Pipedrive's index lags; or everything again. */
    lag: (lags: boolean) => {
      indexed = lags ? { organizations: new Map(organizations), people: new Map(people) } : null;
    },
  });
}
