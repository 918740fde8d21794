import { normalAddress } from "../../../shared/normal-address.ts";
import { asList, asObject, isRefused, objectIn, plainText, shownError, textOf } from "../call.ts";
import type { Answer, Call, Refused } from "../destination-kind.ts";
import { KEY } from "../funding-fields.ts";
import {
  COMPANY_LINK,
  type RecordObject,
  type RecordTool,
  type Shown,
  type WriteOutcome,
} from "../records/record-tool.ts";

const NAMES: Readonly<Record<RecordObject, string>> = { company: "companies", contact: "contacts" };
/** The unique property by which records are found, in HubSpot and here. */
const KEYS: Readonly<Record<RecordObject, string>> = { company: KEY, contact: "email" };
/** HubSpot's numbers of the objects, in addresses. */
const TYPES: Readonly<Record<RecordObject, string>> = { company: "0-2", contact: "0-1" };

const objects = ({ base }: Call, object: RecordObject) => `${base}/crm/objects/2026-03/${NAMES[object]}`;

/**
 * HubSpot's records, in batches of 100; an empty text empties a property. A batch answers 207 if some of its rows failed.
 * https://developers.hubspot.com/docs/api-reference/latest/crm/objects/companies/guide
 */
export const RECORDS: RecordTool = {
  contactPrefix: "contact.",
  required: { company: [], contact: [] },
  path: (object, recordId) => `/record/${TYPES[object]}/${recordId}`,

  // https://developers.hubspot.com/docs/api-reference/latest/account/account-information/guide
  async identify(call) {
    const answer = await call.json("GET", `${call.base}/account-info/2026-03/details`, null);
    if (isRefused(answer)) return answer;
    const { portalId, portalName, uiDomain, dataHostingLocation } = objectIn(answer.text ?? "");
    const id = textOf(typeof portalId === "number" ? portalId : "");
    const name = typeof portalName === "string" && portalName !== "" ? portalName : `account ${id}`;
    const region = /^[a-z]+/.exec(plainText(dataHostingLocation))?.[0].toUpperCase();
    const host = typeof uiDomain === "string" ? uiDomain : "app.hubspot.com";
    return {
      id,
      label: region === undefined ? name : `${name} (${region})`,
      webAddress: id === "" ? "" : `https://${host}/contacts/${id}`,
    };
  },

  async page(call, cursor) {
    const query = new URLSearchParams({
      limit: "100",
      properties: "name,domain,website,hs_additional_domains",
      ...(cursor !== null && { after: cursor }),
    });
    const answer = await call.json("GET", `${objects(call, "company")}?${query}`, null);
    if (isRefused(answer)) return answer;
    const { results, paging } = objectIn(answer.text ?? "");
    const next = asObject(asObject(paging)["next"])["after"];
    return {
      companies: asList(results).map((result) => {
        const { id, properties } = asObject(result);
        const { name, domain, website, hs_additional_domains: others } = asObject(properties);
        const addresses = [domain, website, ...plainText(others).split(";")].map((one) => plainText(one).trim());
        return { recordId: String(id), name: plainText(name), addresses };
      }),
      next: typeof next === "string" ? next : null,
    };
  },

  async find(call, object, sought) {
    const keys = [...new Set(sought.map(({ key }) => key))];
    const found = await readBatch(call, object, keys, [KEYS[object]], KEYS[object]);
    if ("kind" in found) return found;
    return new Map(found.records.map(({ id, shown }) => [normalAddress(textOf(shown[KEYS[object]])), id] as const));
  },

  async read(call, object, recordIds, fields) {
    const found = await readBatch(
      call,
      object,
      recordIds,
      fields.filter((field) => field !== COMPANY_LINK),
    );
    return "kind" in found ? found : new Map(found.records.map(({ id, shown }) => [id, shown]));
  },

  async write(call, object, writes) {
    const outcomes = new Map<string, WriteOutcome>();
    const inputs = writes.map(({ trace, recordId, key, values }) => ({
      id: recordId ?? key,
      ...(recordId === null && { idProperty: KEYS[object] }),
      objectWriteTraceId: trace,
      properties: Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (name === COMPANY_LINK ? [] : [[name, textOf(value)]])),
      ),
    }));
    for (const [verb, some] of [
      ["update", inputs.filter(({ idProperty }) => idProperty === undefined)],
      ["upsert", inputs.filter(({ idProperty }) => idProperty !== undefined)],
    ] as const) {
      const refused = await writeBatch(call, { object, verb, inputs: some }, outcomes);
      if (refused !== null) return refused;
    }
    const links = writes.flatMap(({ trace, values }) => {
      const outcome = outcomes.get(trace);
      const company = textOf(values[COMPANY_LINK]);
      return outcome?.kind === "written" && company !== ""
        ? [{ from: { id: outcome.recordId }, to: { id: company } }]
        : [];
    });
    // https://developers.hubspot.com/docs/api-reference/latest/crm/associations/associate-records/batch/create-associations
    const linked =
      links.length === 0
        ? null
        : await call.json("POST", `${call.base}/crm/associations/2026-03/contacts/companies/batch/associate/default`, {
            inputs: links,
          });
    return linked !== null && isRefused(linked) ? linked : outcomes;
  },
};

interface Found {
  readonly records: readonly { readonly id: string; readonly shown: Shown }[];
}

/** Deleted and unknown records are missing; if all are, HubSpot may answer 404. */
async function readBatch(
  call: Call,
  object: RecordObject,
  ids: readonly string[],
  properties: readonly string[],
  idProperty?: string,
): Promise<Found | Refused> {
  if (ids.length === 0) return { records: [] };
  const body = { inputs: ids.map((id) => ({ id })), properties, ...(idProperty !== undefined && { idProperty }) };
  const answer = await call.json("POST", `${objects(call, object)}/batch/read`, body, { accepted: [404] });
  if (isRefused(answer)) return answer;
  return {
    records: asList(objectIn(answer.text ?? "")["results"]).map((result) => {
      const { id, properties: values } = asObject(result);
      return { id: String(id), shown: shownIn(values) };
    }),
  };
}

const shownIn = (properties: unknown): Shown =>
  Object.fromEntries(Object.entries(asObject(properties)).map(([name, value]) => [name, plainText(value)]));

interface Batch {
  readonly object: RecordObject;
  readonly verb: "update" | "upsert";
  readonly inputs: readonly {
    readonly id: string;
    readonly objectWriteTraceId: string;
    readonly properties: Readonly<Record<string, string>>;
  }[];
}

/** One batch. Where HubSpot refuses a whole batch for a row (400, 409), halves of it are sent, to find the row. */
async function writeBatch(call: Call, batch: Batch, outcomes: Map<string, WriteOutcome>): Promise<Refused | null> {
  const { object, verb, inputs } = batch;
  if (inputs.length === 0) return null;
  const accepted = verb === "update" ? [400, 404, 409] : [400, 409];
  const answer = await call.json("POST", `${objects(call, object)}/batch/${verb}`, { inputs }, { accepted });
  if (isRefused(answer)) return answer;
  if (answer.statusCode < 300) {
    const { results } = objectIn(answer.text ?? "");
    for (const { id, objectWriteTraceId, properties } of asList(results).map(asObject))
      outcomes.set(String(objectWriteTraceId), { kind: "written", recordId: String(id), shown: shownIn(properties) });
    noteProblems(answer, inputs, outcomes);
    return null;
  }
  const [only] = inputs;
  if (inputs.length === 1 && only !== undefined) {
    outcomes.set(only.objectWriteTraceId, problemOf(objectIn(answer.text ?? ""), answer));
    return null;
  }
  const middle = Math.ceil(inputs.length / 2);
  return (
    (await writeBatch(call, { ...batch, inputs: inputs.slice(0, middle) }, outcomes)) ??
    writeBatch(call, { ...batch, inputs: inputs.slice(middle) }, outcomes)
  );
}

/** The errors of a 207 by row: each names its rows by trace id or by id. One that names none concerns every row. */
function noteProblems(answer: Answer, inputs: Batch["inputs"], outcomes: Map<string, WriteOutcome>): void {
  for (const problem of asList(objectIn(answer.text ?? "")["errors"]).map(asObject)) {
    const { context, id } = problem;
    const named = Object.values(asObject(context)).flatMap(asList).concat(id).map(String);
    const rows = inputs.filter((input) => named.includes(input.objectWriteTraceId) || named.includes(input.id));
    for (const { objectWriteTraceId } of rows.length > 0 ? rows : inputs)
      outcomes.set(objectWriteTraceId, problemOf(problem, answer));
  }
}

function problemOf(
  { category, message }: Readonly<Record<string, unknown>>,
  { statusCode, excerpt }: Answer,
): WriteOutcome {
  const [kind, said] = [
    typeof category === "string" ? category : String(statusCode),
    typeof message === "string" ? message : excerpt,
  ];
  return statusCode === 404 || /not.?found/i.test(`${kind} ${said}`)
    ? { kind: "gone" }
    : { kind: "problem", error: shownError(`${kind}: ${said}`) };
}
