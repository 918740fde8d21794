import { columnOf, execute, rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import { AppError, conflict, invalidInput } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { identifyingDomain } from "../../catalogue/facts/domain.ts";
import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { identityOf, type MatchKey } from "../../catalogue/claims/match-keys.ts";
import { refold } from "../../catalogue/claims/refold.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { setRanked, readRanked } from "../../reading/newsroom/set-ranked.ts";
import { deriveEdited } from "./derive-edited.ts";
import { EDITABLE, type EditedKind, type EditReason, formatValue, isClaimed } from "./edit-values.ts";
import { readSubject, type Subject } from "./read-subject.ts";
import { requireKnownNewcomers } from "./newcomers.ts";
import { refoldInvestor } from "./refold-investor.ts";

export interface SubjectRef {
  readonly kind: EditedKind;
  readonly id: number;
}

type Values = Readonly<Record<string, unknown>>;
export const EDIT_ACTIONS = ["change", "create", "withdraw", "restore", "merge", "split", "suppress"] as const;

export type EditAction = (typeof EDIT_ACTIONS)[number];

/** An edit to record: what it states, the values it replaces, and why. */
export interface NewEdit extends EditReason {
  readonly kind: EditedKind;
  readonly id: number;
  readonly action: EditAction;
  readonly fields: object;
  readonly before: object;
}

/** Thrown when values changed since the editor opened the form; `current` holds them as text, by fact. */
export class ChangedMeanwhile extends AppError {
  readonly current: Readonly<Record<string, string>>;

  constructor(current: Readonly<Record<string, string>>, by: string | null) {
    const who = by ?? "Someone else";
    super("conflict", `${who} changed the same values meanwhile. Check them, then save again to replace them.`);
    this.current = current;
  }
}

interface EditOptions {
  /** The values shown in the form, as text. */
  readonly was?: Readonly<Record<string, string>> | undefined;
  /** True if the editor says that a person's new name is nobody's who asked not to be listed. */
  readonly isSomebodyElse?: boolean;
}

/**
 * Records edited values as the subject's strongest claim; null clears a value, and unchanged values are left out. Throws
 * {@link ChangedMeanwhile} if someone else changed a value of the form that the editor also changed. Returns the edit's
 * id.
 */
export function editSubject(
  ctx: Context,
  { kind, id }: SubjectRef,
  values: Values,
  why: EditReason,
  { was = {}, isSomebodyElse = false }: EditOptions = {},
): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const subject = await readSubject(inner, kind, id);
    requireEditable(subject);
    const text = (name: string, value: unknown) => {
      const fact = EDITABLE[kind][name];
      return fact === undefined ? "" : formatValue(fact, value);
    };
    const changed = Object.keys(values).filter((name) => {
      const wanted = text(name, values[name]);
      const current = text(name, subject.values[name]);
      return wanted !== current && wanted !== (was[name] ?? current);
    });
    if (changed.length === 0) throw invalidInput("Nothing to save: no value has changed.");
    const stale = changed.filter((name) => was[name] !== undefined && was[name] !== text(name, subject.values[name]));
    if (stale.length > 0) {
      const current = Object.fromEntries(stale.map((name) => [name, text(name, subject.values[name])]));
      throw new ChangedMeanwhile(current, await lastEditor(inner, { kind, id }));
    }
    if (kind === "company") {
      await requireOwnDomain(inner, id, values["website"]);
      if (subject.suppression === null) await requireListableCompany(inner, { ...subject.values, ...values });
    }
    if (kind === "person") {
      await requireListable(inner, values, await companyKeysOfPerson(inner, id));
      const names = changed.includes("name") ? [text("name", values["name"])] : [];
      for (const companyId of await companiesOf(inner, { kind, id }))
        await requireKnownNewcomers(inner, { companyId, names, isSomebodyElse });
    }
    const pick = (from: Values) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
    const added = kind === "ranking" && subject.isWithdrawn;
    const fields = { ...pick(values), ...(added && { withdrawn: false }) };
    const before = { ...pick(subject.values), ...(added && { withdrawn: true }) };
    return apply(inner, { kind, id, action: added ? "create" : "change", fields, before, ...why });
  });
}

/** Withdraws a subject regardless of present and later evidence. Returns the edit's id. */
export function withdrawSubject(ctx: Context, { kind, id }: SubjectRef, why: EditReason): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const subject = await readSubject(inner, kind, id);
    requireEditable(subject);
    if (subject.isWithdrawn) throw conflict(`${subject.name} is already withdrawn.`);
    return apply(inner, { kind, id, action: "withdraw", fields: { withdrawn: true }, before: markOf(subject), ...why });
  });
}

/** Restores a withdrawn subject, even one without evidence. Returns the edit's id. */
export function restoreSubject(ctx: Context, { kind, id }: SubjectRef, why: EditReason): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const subject = await readSubject(inner, kind, id);
    requireEditable(subject);
    if (!subject.isWithdrawn) throw conflict(`${subject.name} is not withdrawn.`);
    requireUnsuppressed(subject);
    const known = Object.entries(subject.values).filter(([name, value]) => EDITABLE[kind][name] && value !== null);
    const fields = { withdrawn: false, ...(!subject.hasEvidence && { created: true, ...Object.fromEntries(known) }) };
    return apply(inner, { kind, id, action: "restore", fields, before: markOf(subject), ...why });
  });
}

/**
 * The values before a withdrawal or restoration; all of them for a ranking entry, because withdrawing deletes its row.
 */
function markOf({ kind, isWithdrawn, values }: Subject): object {
  return { withdrawn: isWithdrawn, ...(kind === "ranking" && values) };
}

/** Merges an investor into another; its rounds then name the other. Returns the edit's id. */
export function mergeInvestors(
  ctx: Context,
  { id, intoId }: { readonly id: number; readonly intoId: number },
  why: EditReason,
): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    if (id === intoId) throw invalidInput("Name two different investors.");
    requireEditable(await readSubject(inner, "investor", id));
    requireEditable(await readSubject(inner, "investor", intoId));
    return apply(inner, {
      kind: "investor",
      id,
      action: "merge",
      fields: { into: intoId },
      before: { into: null },
      ...why,
    });
  });
}

/** Records an edit and publishes its values, within the caller's catalogue transaction. */
export async function apply(ctx: Context, edit: NewEdit): Promise<number> {
  const editId = await recordEdit(ctx, edit);
  if (isClaimed(edit.kind)) await stateEdit(ctx, editId);
  await writeAudit(ctx, `catalogue.${edit.action}`, { edit: editId, kind: edit.kind, id: edit.id });
  await publishEdit(ctx, edit, { editId, reason: edit.reason, states: edit.fields, source: edit.source });
  return editId;
}

export async function recordEdit(ctx: Context, edit: NewEdit): Promise<number> {
  const id = await scalarOf<number>(ctx)`
    insert into edit (subject_kind, subject_id, action, fields, before, actor, reason, source_url, at)
    values (${edit.kind}, ${edit.id}, ${edit.action}, ${JSON.stringify(edit.fields)}::jsonb,
      ${JSON.stringify(edit.before)}::jsonb,
      ${ctx.actor.id}, ${edit.reason}, ${edit.source}, ${ctx.clock.now()}) returning id`;
  if (id === undefined) throw new Error("the edit was not recorded");
  return id;
}

/** Adds the claim of an edit, with a ref that sorts edits of the same time by their order. */
export async function stateEdit(ctx: Context, editId: number): Promise<void> {
  await execute(ctx)`
    insert into claim (subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at,
      fields, edit_id)
    select subject_kind, subject_id, null, lpad(id::text, 12, '0'), 'edited', source_url, at, at, fields, id
    from edit where id = ${editId}`;
}

interface PublishedEdit {
  readonly editId: number;
  readonly reason: string;
  /** The edit's fields, or the previous ones after a revert. */
  readonly states: object;
  readonly source: string | null;
}

/** Recomputes and publishes a subject after an edit was added or reverted. */
export async function publishEdit(
  ctx: Context,
  { kind, id }: SubjectRef,
  { editId, reason, states, source }: PublishedEdit,
): Promise<void> {
  const cause = { reason: `edit: ${reason}`, runId: null, editId };
  if (kind === "investor") await refoldInvestor(ctx, cause, id);
  else if (kind === "ranking") await setRanked(ctx, id, { ...(await readRanked(ctx, id)), ...states }, source);
  else {
    const companies = await companiesOf(ctx, { kind, id });
    if (kind === "company") await deriveEdited(ctx, [id]);
    await refold(ctx, cause, [{ subjectKind: kind, subjectId: id }]);
    await refreshDirectory(ctx, companies);
  }
  await raiseVersion(ctx);
}

async function companiesOf(ctx: Context, { kind, id }: SubjectRef): Promise<number[]> {
  if (kind === "company") return [id];
  return columnOf<number>(ctx)`
    select company_id as id from funding_round where ${kind} = 'round' and id = ${id}
    union select company_id from role where ${kind} = 'person' and person_id = ${id} or ${kind} = 'role' and id = ${id}
    union select company_id from withdrawn_role where ${kind} = 'role' and id = ${id}`;
}

function requireEditable({ mergedInto, name }: Subject): void {
  if (mergedInto !== null)
    throw conflict(`${name} was merged into ${mergedInto.name} (${mergedInto.id}); edit that one.`);
}

/** Throws AppError `conflict` for a suppressed company or a hidden person. */
export function requireUnsuppressed({ suppression, name }: Pick<Subject, "suppression" | "name">): void {
  if (suppression !== null)
    throw conflict(`${name} is suppressed. Lift the suppression first if it may be listed again.`);
}

/** Throws AppError `conflict` if the values are those of a suppressed company. */
export async function requireListableCompany(ctx: Context, values: Values): Promise<void> {
  const stated = Object.entries(values).filter(([, value]) => value !== null);
  const fields: CompanyFields = Object.fromEntries(stated);
  const suppressions = await Suppressions.load(ctx);
  if (suppressions.caseOfCompany(identityOf(fields, null)) !== null)
    throw conflict("This company is suppressed. Lift the suppression first if it may be listed again.");
}

/** Throws AppError `conflict` when another company already has the domain, because domains decide identity. */
export async function requireOwnDomain(ctx: Context, companyId: number | null, website: unknown): Promise<void> {
  if (typeof website !== "string") return;

  const domain = identifyingDomain(website);
  const other = await rowOf<{ id: number; name: string }>(ctx)`
    select id, name from company where id in (select company_id from company_key where kind = 'domain'
      and value = ${domain})
      and domain = ${domain} and id is distinct from ${companyId} and merged_into_id is null and withdrawn_at is null
    limit 1`;
  if (other !== undefined)
    throw conflict(`${other.name} (${other.id}) already has the domain ${domain}. Merge the two instead.`);
}

/** Throws AppError `conflict` if the person asked not to be listed. */
export async function requireListable(
  ctx: Context,
  { name, profileUrl, email }: Values,
  keys: readonly MatchKey[],
): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  const person = {
    ...(typeof name === "string" && { name }),
    ...(typeof profileUrl === "string" && { profileUrl }),
    ...(typeof email === "string" && { email }),
  };
  if (suppressions.listable([person], keys).length === 0)
    throw conflict("This person asked not to be listed. Lift the suppression first if it was a mistake.");
}

async function companyKeysOfPerson(ctx: Context, personId: number): Promise<MatchKey[]> {
  return rowsOf<MatchKey>(ctx)`
    select k.kind, k.value from company_key k
    where k.company_id in (select company_id from role where person_id = ${personId})`;
}

async function lastEditor(ctx: Context, { kind, id }: SubjectRef): Promise<string | null> {
  return scalarOf<string | null>(ctx, null)`
    select coalesce(a.email, c.actor) as actor from (
      select actor, at from change where subject_kind = ${kind} and subject_id = ${id}
      union all select actor, at from edit where subject_kind = ${kind} and subject_id = ${id}
    ) c left join account a on a.id = c.actor order by c.at desc limit 1`;
}

/** Marks an edit as reverted or in force, and records that in the audit log. */
export async function markReverted(ctx: Context, editId: number, isReverted: boolean): Promise<void> {
  await execute(ctx)`
    update edit set reverted_at = ${isReverted ? ctx.clock.now() : null},
      reverted_by = ${isReverted ? ctx.actor.id : null}
    where id = ${editId}`;
  await writeAudit(ctx, isReverted ? "catalogue.revert" : "catalogue.apply_again", { edit: editId });
}
