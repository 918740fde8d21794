import type { Context } from "../../../shared/context.ts";
import type { HmacPads } from "../../../shared/hmac.ts";
import { recordPads } from "../../../shared/written-records.ts";
import { textOf } from "../call.ts";
import type { Call, DueLead, Left, Policies, Refused, Sent, Value } from "../destination-kind.ts";
import type { Waiting } from "../due-leads.ts";
import { KEY, STATUS } from "../funding-fields.ts";
import { type Mapping, policyOf } from "../mapping.ts";
import type { PersonValues } from "./people.ts";
import {
  COMPANY_LINK,
  type RecordObject,
  type RecordTool,
  type RecordWrite,
  type WriteOutcome,
} from "./record-tool.ts";
import { type KnownMatch, matchCompanies } from "./known-companies.ts";
import { fieldHash, patchOf, type WantedField, withPending, type WrittenFields, writtenAfter } from "./patch.ts";
import {
  readRecords,
  recordKey,
  type RecordScope,
  type SavedRecord,
  saveRecords,
  subjectOfContact,
  type ToolRecord,
} from "./tool-record.ts";

export interface RecordDelivery {
  readonly scope: RecordScope;
  readonly tool: RecordTool;
  readonly call: Call;
  readonly mapping: Mapping;
  readonly policies: Policies;
}

/** A record that a lead is written to. */
interface Target {
  readonly lead: number;
  readonly record: ToolRecord;
  /** Our key of a company, the address of a contact; empty if it cannot be found or made. */
  readonly key: string;
  readonly companyRecordId: string | null;
  readonly isNew: boolean;
  readonly wanted: Readonly<Record<string, WantedField>>;
}

type Outcome =
  | { readonly kind: "written"; readonly recordId: string; readonly isNew: boolean }
  | { readonly kind: "problem"; readonly error: string }
  | { readonly kind: "left"; readonly why: Left };

/**
 * Writes leads into the records of a tool: the ones known, else those that the customer has, else new ones; only fields
 * that changed, and nothing into what the customer deleted. Their contacts follow. What is about to be written is noted
 * before each request, so that an interrupted one is recognised and finished.
 */
export async function sendRecords(ctx: Context, delivery: RecordDelivery, waiting: readonly Waiting[]): Promise<Sent> {
  const companyIds = waiting.map(({ lead }) => lead.companyId);
  const records = await readRecords(ctx, delivery.scope, companyIds);
  const companies = waiting.flatMap(({ lead }) => {
    const record = records.get(recordKey("company", String(lead.companyId)));
    if (record === undefined) return [];
    const key = String(lead.companyId);
    return [
      { lead: lead.key, record, key, companyRecordId: null, isNew: false, wanted: companyFields(delivery, lead) },
    ];
  });
  const written = await writeTargets(ctx, delivery, "company", companies);
  if ("kind" in written) return written;
  const contacts = waiting.flatMap(({ lead, people }) => {
    const company = written.get(lead.key);
    if (company?.kind !== "written") return [];
    return people.flatMap((person) => contactTarget(delivery, { lead, person, company }, records));
  });
  const followed = await writeTargets(ctx, delivery, "contact", onePerAddress(contacts));
  if ("kind" in followed) return followed;
  const problems = new Map<number, string>();
  const left = new Map<number, Left>();
  for (const [key, outcome] of written) if (outcome.kind === "left") left.set(key, outcome.why);
  for (const [key, outcome] of [...followed, ...written])
    if (outcome.kind === "problem") problems.set(key, outcome.error);
  return { kind: "answered", problems, left };
}

const own = (field: string, value: string) => [field, { column: field, value, policy: "overwrite" }] as const;

function companyFields(
  { tool, mapping, policies }: RecordDelivery,
  { event, companyId, values }: DueLead,
): Target["wanted"] {
  if (event === "withdrawn") return Object.fromEntries([own(STATUS, "withdrawn")]);
  const mapped = Object.entries(values).flatMap(([field, value]) =>
    field.startsWith(tool.contactPrefix)
      ? []
      : [[field, { column: mapping[field] ?? "", value, policy: policyOf(policies, field) }] as const],
  );
  return Object.fromEntries([...mapped, own(KEY, String(companyId)), own(STATUS, "published")]);
}

function contactTarget(
  { tool, mapping, policies }: RecordDelivery,
  {
    lead,
    person: { personId, address, values },
    company,
  }: {
    readonly lead: DueLead;
    readonly person: PersonValues;
    readonly company: Extract<Outcome, { readonly kind: "written" }>;
  },
  records: ReadonlyMap<string, ToolRecord>,
): readonly Target[] {
  const record = records.get(recordKey("contact", subjectOfContact(lead.companyId, personId)));
  if (record === undefined || record.state === "gone" || (record.recordId === null && address === null)) return [];
  const mapped = Object.entries(values).map(([field, value]): [string, WantedField] => [
    field.slice(tool.contactPrefix.length),
    { column: mapping[field] ?? "", value, policy: policyOf(policies, field) },
  ]);
  const link: WantedField = { column: "company_id", value: company.recordId, policy: "fill" };
  return [
    {
      lead: lead.key,
      record,
      key: address ?? "",
      companyRecordId: company.isNew ? null : company.recordId,
      isNew: false,
      wanted: { ...Object.fromEntries(mapped), [COMPANY_LINK]: link },
    },
  ];
}

/** Two people with one address are one contact there; tools refuse requests that name it twice. */
function onePerAddress(targets: readonly Target[]): readonly Target[] {
  const seen = new Set<string>();
  return targets.filter(({ key }) => key === "" || (!seen.has(key) && seen.add(key) !== undefined));
}

async function writeTargets(
  ctx: Context,
  delivery: RecordDelivery,
  object: RecordObject,
  all: readonly Target[],
): Promise<ReadonlyMap<number, Outcome> | Refused> {
  const { tool, call } = delivery;
  const pads = recordPads(ctx);
  const outcomes = new Map<number, Outcome>();
  if (all.length === 0 || pads === null) return outcomes;
  const located = await locate(ctx, delivery, object, all);
  if ("kind" in located) return located;
  const open = located.filter(({ lead, record, wanted }) => {
    const why = record.state === "gone" || record.state === "asked" || record.state === "skipped" ? record.state : null;
    if (why !== null) outcomes.set(lead, { kind: "left", why });
    // What is withdrawn before it was written is not made.
    return why === null && (record.recordId !== null || KEY in wanted || object === "contact");
  });
  const names = [
    ...new Set(open.flatMap(({ wanted, record }) => [...Object.keys(wanted), ...Object.keys(record.fields)])),
  ];
  const ids = open.flatMap(({ record: { recordId } }) => recordId ?? []);
  const there = await tool.read(call, object, [...new Set(ids)], names);
  if ("kind" in there) return there;
  const saved: SavedRecord[] = located.filter((one) => !open.includes(one)).map(({ record }) => record);
  const writes = open.flatMap((target): readonly PreparedWrite[] => {
    const { lead, record, key, wanted } = target;
    const shown = record.recordId === null ? null : there.get(record.recordId);
    if (shown === undefined) {
      saved.push({ ...record, state: "gone", fields: {}, pending: null });
      outcomes.set(lead, { kind: "left", why: "gone" });
      return [];
    }
    const known = shown === null ? {} : withPending(record.fields, record.pending, shown, pads);
    const values = patchOf(wanted, known, shown, pads);
    if (record.recordId !== null && Object.keys(values).length === 0) {
      saved.push({ ...record, state: "kept", fields: writtenAfter(known, wanted, {}, {}, pads), pending: null });
      outcomes.set(lead, { kind: "written", recordId: record.recordId, isNew: false });
      return [];
    }
    return [{ target, known, write: { trace: String(record.id), recordId: record.recordId, key, values, shown } }];
  });
  await saveRecords(ctx, [
    ...saved,
    ...writes.map(({ target: { record, wanted }, known, write: { values } }) => ({
      ...record,
      made: record.recordId === null ? true : record.made,
      fields: known,
      pending: pendingOf(wanted, values, pads),
    })),
  ]);
  if (writes.length === 0) return outcomes;
  const results = await tool.write(
    call,
    object,
    writes.map(({ write }) => write),
  );
  if ("kind" in results) return results;
  await saveRecords(
    ctx,
    writes.flatMap((prepared) => {
      const { target, write } = prepared;
      const { outcome, record } = afterWrite(prepared, results.get(write.trace), pads);
      outcomes.set(target.lead, outcome);
      return record ?? [];
    }),
  );
  return outcomes;
}

interface PreparedWrite {
  readonly target: Target;
  readonly known: WrittenFields;
  readonly write: RecordWrite;
}

/** What came of a write, and what is stored of its record; null if the tool refused it. */
function afterWrite(
  { target: { record, wanted }, known, write: { values, recordId } }: PreparedWrite,
  result: WriteOutcome | undefined,
  pads: HmacPads,
): { readonly outcome: Outcome; readonly record: SavedRecord | null } {
  const error = "The tool did not answer about this row.";
  if (result === undefined || result.kind === "problem")
    return { outcome: result ?? { kind: "problem", error }, record: null };
  if (result.kind === "gone")
    return { outcome: { kind: "left", why: "gone" }, record: { ...record, state: "gone", fields: {}, pending: null } };
  const fields = writtenAfter(known, wanted, values, result.shown, pads);
  const made = recordId === null ? true : record.made;
  return {
    outcome: { kind: "written", recordId: result.recordId, isNew: recordId === null },
    record: { ...record, recordId: result.recordId, made, state: "kept", fields, pending: null },
  };
}

/** The targets with the records that they have at the tool already. */
async function locate(
  ctx: Context,
  { scope, tool, call }: RecordDelivery,
  object: RecordObject,
  all: readonly Target[],
): Promise<readonly Target[] | Refused> {
  const unknown = all.filter(({ record, key }) => record.recordId === null && record.state !== "gone" && key !== "");
  const found: ReadonlyMap<string, string> | Refused =
    unknown.length === 0
      ? new Map()
      : await tool.find(
          call,
          object,
          unknown.map(({ key, companyRecordId }) => ({ key, companyRecordId })),
        );
  if ("kind" in found) return found;
  const undecided = unknown.filter(({ key, record }) => !found.has(key) && record.made !== true);
  const known =
    object === "company"
      ? await matchCompanies(
          ctx,
          scope,
          undecided.map(({ record }) => record.companyId),
        )
      : new Map<number, KnownMatch>();
  return all.map((target) => {
    if (!unknown.includes(target)) return target;
    const { record, key } = target;
    const recordId = found.get(key);
    // One that an interrupted request made is ours.
    const made = record.made === true && record.pending !== null;
    if (recordId !== undefined) return { ...target, record: { ...record, recordId, made } };
    const match = record.made === true ? undefined : known.get(record.companyId);
    if (match === undefined) return target;
    const state = match.isDomain ? ("intended" as const) : ("asked" as const);
    return { ...target, record: { ...record, recordId: match.recordId, made: false, state } };
  });
}

function pendingOf(wanted: Target["wanted"], values: Readonly<Record<string, Value>>, pads: HmacPads): WrittenFields {
  return Object.fromEntries(
    Object.keys(values).flatMap((field) => {
      const { column = "", value = null } = wanted[field] ?? {};
      const hash = fieldHash(field, textOf(value), pads);
      return value === null ? [] : [[field, { column, sent: hash, shown: hash }] as const];
    }),
  );
}
