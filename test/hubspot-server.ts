import { z } from "zod";
import { bearerIn, type Reply, startTool } from "./tool-server.ts";

const INPUTS = z.object({
  inputs: z.array(
    z.object({
      id: z.string(),
      idProperty: z.string().optional(),
      objectWriteTraceId: z.string().optional(),
      properties: z.record(z.string(), z.string()),
    }),
  ),
});
const READ = z.object({
  inputs: z.array(z.object({ id: z.string() })).max(100),
  properties: z.array(z.string()),
  idProperty: z.string().optional(),
});
const TOKEN = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.enum(["authorization_code", "refresh_token"]).optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  refresh_token: z.string().optional(),
  token: z.string().optional(),
});

/** The operator's app at the stand-in. */
export const APP = { clientId: "an-app-of-the-operator", clientSecret: "a-secret-for-tests" };

const ID = z.object({ id: z.string() });
const ASSOCIATIONS = z.object({
  inputs: z
    .array(z.object({ from: ID, to: ID }))
    .min(1)
    .max(2_000),
});
const PROPERTY = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  label: z.string(),
  type: z.enum(["string", "number", "date"]),
  fieldType: z.enum(["text", "number", "date"]),
  groupName: z.string(),
  hasUniqueValue: z.boolean().optional(),
});

type Property = Pick<z.infer<typeof PROPERTY>, "type" | "hasUniqueValue">;
type Stored = Map<string, Record<string, string>>;

const own = (names: readonly string[]) => names.map((name): [string, Property] => [name, { type: "string" }]);

const refusal = (status: number, category: string, message: string): Reply => ({
  status,
  body: { status: "error", category, message, correlationId: "c" },
});

/**
 * HubSpot's CRM on loopback, with the rules of its documentation (dated API of March 2026): tokens, 100 requests in 10
 * seconds, batches of 100 without repeated records, unique properties, types of values, unknown properties, and 207 for
 * rows.
 * https://developers.hubspot.com/docs/api-reference/latest/crm/objects/companies/batch/upsert-companies
 */
export async function startHubspot(port = 0) {
  const groups = new Set<string>(["companyinformation"]);
  const properties: Record<string, Map<string, Property>> = {
    companies: new Map(
      own([
        "name",
        "domain",
        "website",
        "description",
        "city",
        "state",
        "country",
        "founded_year",
        "linkedin_company_page",
        "hs_additional_domains",
      ]),
    ),
    contacts: new Map<string, Property>([
      ...own(["firstname", "lastname", "jobtitle", "company"]),
      ["email", { type: "string", hasUniqueValue: true }],
    ]),
  };
  const records: Record<string, Stored> = { companies: new Map(), contacts: new Map() };
  const codes = new Set<string>();
  const refreshTokens = new Set<string>();
  const associations = new Set<string>();
  let refusedRows = new Set<string>();
  let lastId = 9_000;
  let account = 4_711;
  function write(type: string, verb: string, body: unknown): Reply {
    const parsed = INPUTS.safeParse(body);
    const known = properties[type];
    const stored = records[type];
    if (!parsed.success || known === undefined || stored === undefined)
      return refusal(400, "VALIDATION_ERROR", "Invalid input JSON");
    const { inputs } = parsed.data;
    if (inputs.length > 100) return refusal(400, "VALIDATION_ERROR", "The maximum number of inputs is 100");
    if (new Set(inputs.map(({ id, idProperty }) => `${idProperty} ${id}`)).size < inputs.length)
      return refusal(400, "VALIDATION_ERROR", "Duplicate IDs found in batch input");
    for (const { idProperty, properties: values } of inputs) {
      if (idProperty !== undefined && known.get(idProperty)?.hasUniqueValue !== true)
        return refusal(400, "VALIDATION_ERROR", `${idProperty} is not a unique property`);
      if (verb === "upsert" && idProperty === undefined)
        return refusal(400, "VALIDATION_ERROR", "idProperty is missing");
      for (const [name, value] of Object.entries(values)) {
        const property = known.get(name);
        if (property === undefined) return refusal(400, "PROPERTY_DOESNT_EXIST", `Property "${name}" does not exist`);
        const isValid =
          value === "" || property.type === "number"
            ? value === "" || Number.isFinite(Number(value))
            : property.type !== "date" || /^\d{4}-\d{2}-\d{2}$/.test(value);
        if (!isValid) return refusal(400, "INVALID_PROPERTY", `${value} is no valid ${property.type} for ${name}`);
      }
    }
    const errors: object[] = [];
    const results: object[] = [];
    for (const { id, idProperty, objectWriteTraceId, properties: values } of inputs) {
      const problem = (category: string, message: string) =>
        errors.push({
          status: "error",
          category,
          message,
          context: { objectWriteTraceId: [objectWriteTraceId], ids: [id] },
        });
      const found = [...stored].find(([recordId, record]) =>
        idProperty === undefined ? recordId === id : record[idProperty] === id,
      );
      const email = values["email"];
      if (email !== undefined && email !== "" && !/^[^\s@]+@[^\s@]+\.[a-z]+$/i.test(email))
        problem("VALIDATION_ERROR", `Email address ${email} is invalid`);
      else if (refusedRows.has(id)) problem("OBJECT_ALREADY_EXISTS", "Another object has this value");
      else if (found === undefined && verb === "update") problem("OBJECT_NOT_FOUND", `${id} was not found`);
      else {
        const ownId = found?.[0] ?? String((lastId += 1));
        stored.set(ownId, { ...found?.[1], ...values, ...(idProperty !== undefined && { [idProperty]: id }) });
        results.push({ id: ownId, new: found === undefined, properties: stored.get(ownId), objectWriteTraceId });
      }
    }
    const outcome = { status: "COMPLETE", results, ...(errors.length > 0 && { numErrors: errors.length, errors }) };
    return { status: errors.length > 0 ? 207 : 200, body: outcome };
  }

  /** Empty properties are null, as HubSpot answers; unknown records are missing. */
  function read(type: string, body: unknown): Reply {
    const parsed = READ.safeParse(body);
    const stored = records[type];
    if (!parsed.success || stored === undefined) return refusal(400, "VALIDATION_ERROR", "Invalid input JSON");
    const { inputs, properties: names, idProperty } = parsed.data;
    if (idProperty !== undefined && properties[type]?.get(idProperty)?.hasUniqueValue !== true)
      return refusal(400, "VALIDATION_ERROR", `${idProperty} is not a unique property`);
    const results = inputs.flatMap(({ id }) =>
      [...stored]
        .filter(([recordId, record]) =>
          idProperty === undefined ? recordId === id : record[idProperty]?.toLowerCase() === id.toLowerCase(),
        )
        .map(([recordId, record]) => ({
          id: recordId,
          properties: Object.fromEntries(names.map((name) => [name, record[name] || null])),
        })),
    );
    const missing = inputs.length - results.length;
    const outcome = { status: "COMPLETE", results, ...(missing > 0 && { numErrors: missing, errors: [] }) };
    return { status: missing > 0 ? 207 : 200, body: outcome };
  }

  /** Three records a page, so that few are several pages. */
  function page(query: URLSearchParams): Reply {
    const from = Number(query.get("after") ?? "0");
    const names = (query.get("properties") ?? "").split(",");
    const all = [...(records["companies"] ?? new Map<string, Record<string, string>>())];
    const results = all
      .slice(from, from + 3)
      .map(([id, record]) => ({
        id,
        properties: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
      }));
    const next = from + 3 < all.length ? { paging: { next: { after: String(from + 3) } } } : {};
    return { status: 200, body: { results, ...next } };
  }

  function define(type: string, body: unknown): Reply {
    const parsed = PROPERTY.safeParse(body);
    const known = properties[type];
    if (!parsed.success || known === undefined) return refusal(400, "VALIDATION_ERROR", "Invalid property");
    const { name, groupName, ...property } = parsed.data;
    if (!groups.has(groupName)) return refusal(400, "VALIDATION_ERROR", `There is no group ${groupName}`);
    if (known.has(name)) return refusal(409, "OBJECT_ALREADY_EXISTS", `A property named '${name}' already exists.`);
    known.set(name, property);
    return { status: 201, body: { name } };
  }

  function associate(body: unknown): Reply {
    const parsed = ASSOCIATIONS.safeParse(body);
    if (!parsed.success) return refusal(400, "VALIDATION_ERROR", "Invalid input JSON");
    for (const { from, to } of parsed.data.inputs) {
      if (records["contacts"]?.has(from.id) !== true || records["companies"]?.has(to.id) !== true)
        return refusal(400, "VALIDATION_ERROR", "One or more associations are not valid");
      associations.add(`${from.id} at ${to.id}`);
    }
    return { status: 200, body: { status: "COMPLETE", results: parsed.data.inputs } };
  }

  function allow(asked: URLSearchParams): string {
    const back = new URL(asked.get("redirect_uri") ?? "");
    const code = `code-${(lastId += 1)}`;
    codes.add(code);
    back.search = new URLSearchParams({ code, state: asked.get("state") ?? "" }).toString();
    return back.href;
  }

  function signIn(path: string, body: unknown): Reply {
    const parsed = TOKEN.safeParse(body);
    if (!parsed.success || parsed.data.client_id !== APP.clientId || parsed.data.client_secret !== APP.clientSecret)
      return refusal(400, "BAD_CLIENT_ID", "missing or unknown client id");
    const sent = parsed.data;
    if (path === "/oauth/2026-03/token/revoke") {
      refreshTokens.delete(sent.token ?? "");
      return { status: 200, body: {} };
    }
    if (sent.grant_type === "authorization_code" && !(codes.delete(sent.code ?? "") && sent.redirect_uri !== undefined))
      return refusal(400, "BAD_AUTH_CODE", "missing or unknown auth code");
    if (sent.grant_type === "refresh_token" && !refreshTokens.has(sent.refresh_token ?? ""))
      return refusal(400, "BAD_REFRESH_TOKEN", "missing or invalid refresh token");
    const refreshToken = sent.refresh_token ?? `refresh-${(lastId += 1)}`;
    refreshTokens.add(refreshToken);
    const accessToken = `access-${(lastId += 1)}`;
    tool.tokens.add(accessToken);
    const body200 = { access_token: accessToken, refresh_token: refreshToken, expires_in: 1_800, token_type: "bearer" };
    return { status: 200, body: body200 };
  }

  function answer(path: string, body: unknown, query: URLSearchParams): Reply {
    if (path === "/account-info/2026-03/details") {
      const details = { portalId: account, uiDomain: "app-eu1.hubspot.com", dataHostingLocation: "eu1" };
      return { status: 200, body: { ...details, portalName: "Acme" } };
    }
    if (path === "/crm/objects/2026-03/companies" && body === null) return page(query);
    if (path.startsWith("/oauth/")) return signIn(path, body);
    if (path === "/crm/associations/2026-03/contacts/companies/batch/associate/default") return associate(body);
    const objects = /^\/crm\/objects\/2026-03\/(companies|contacts)\/batch\/(upsert|update|read)$/.exec(path);
    if (objects !== null) {
      const [, type = "", verb = ""] = objects;
      return verb === "read" ? read(type, body) : write(type, verb, body);
    }
    const defined = /^\/crm\/properties\/2026-03\/(companies|contacts)(\/groups)?$/.exec(path);
    if (defined === null) return refusal(404, "OBJECT_NOT_FOUND", `No route ${path}`);
    const [, type = "", isGroup] = defined;
    if (isGroup === undefined) return define(type, body);
    const { name } = z.object({ name: z.string(), label: z.string() }).parse(body);
    if (groups.has(name)) return refusal(409, "OBJECT_ALREADY_EXISTS", "The group exists");
    groups.add(name);
    return { status: 201, body: { name } };
  }

  function add(type: "companies" | "contacts", values: Record<string, string>): string {
    const id = String((lastId += 1));
    records[type]?.set(id, values);
    return id;
  }

  const tool = await startTool(
    {
      token: "pat-eu1-a-token-for-tests",
      tokenIn: bearerIn,
      limit: { requests: 100, perMs: 10_000 },
      answer: ({ method, path, query, body }) =>
        method === "GET" && path === "/oauth/authorize"
          ? { status: 302, headers: { location: allow(query) }, body: {} }
          : answer(path, body, query),
      refuse: (status, message) =>
        status === 401
          ? refusal(401, "EXPIRED_AUTHENTICATION", "The OAuth token used to make this call expired.")
          : refusal(status, status === 429 ? "RATE_LIMITS" : "DISTURBED", message),
    },
    port,
  );
  return Object.assign(tool, {
    companies: () => [...(records["companies"]?.values() ?? [])],
    contacts: () => [...(records["contacts"]?.values() ?? [])],
    companyIds: () => [...(records["companies"]?.keys() ?? [])],
    contactIds: () => [...(records["contacts"]?.keys() ?? [])],
    refreshTokens,
    /** The address to which HubSpot sends a customer who allows the app on the page at `address`. */
    allow: (address: string) => allow(new URL(address).searchParams),
    /** Refuses the rows with these ids, and only them, with 207. */
    refuseRows(ids: readonly string[]) {
      refusedRows = new Set(ids);
    },
    /** "contact's id at company's id". */
    associations: () => [...associations],
    addCompany: (values: Record<string, string>) => add("companies", values),
    addContact: (values: Record<string, string>) => add("contacts", values),
    /** As the customer does it in HubSpot. */
    edit: (id: string, values: Record<string, string>) => {
      for (const stored of Object.values(records)) if (stored.has(id)) stored.set(id, { ...stored.get(id), ...values });
    },
    remove: (id: string) => Object.values(records).forEach((stored) => stored.delete(id)),
    /** Another account answers from now on. */
    moveTo: (id: number) => {
      account = id;
      for (const stored of Object.values(records)) stored.clear();
    },
  });
}
