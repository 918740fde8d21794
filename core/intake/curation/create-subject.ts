import { requireRow, rowOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { addCompanies } from "../../catalogue/claims/add-companies.ts";
import { addPeople, addRoles } from "../../catalogue/claims/add-people.ts";
import { addRounds } from "../../catalogue/claims/add-rounds.ts";
import { logChanges } from "../../catalogue/claims/changes.ts";
import type { Claim } from "../../catalogue/claims/claim.ts";
import type { Relation } from "../../catalogue/facts/facts.ts";
import { investorKey } from "../../catalogue/claims/investors.ts";
import { IdPool, takeOne } from "../../catalogue/claims/ids.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { companyKeysOf } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import {
  recordEdit,
  requireListable,
  requireListableCompany,
  requireOwnDomain,
  restoreSubject,
  stateEdit,
} from "./edit-subject.ts";
import type { ClaimedKind, EditReason } from "./edit-values.ts";
import { requireKnownNewcomers, requireUnlikeSuppressed } from "./newcomers.ts";
import { readSubject } from "./read-subject.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * A subject backed only by the editor's statement. A round or a person's role belongs to a company; `isSomebodyElse` is
 * the editor's word about somebody new, see {@link requireKnownNewcomers} and {@link requireUnlikeSuppressed}.
 */
export type NewSubject =
  | { readonly kind: "company"; readonly values: Values; readonly isSomebodyElse?: boolean }
  | { readonly kind: "investor"; readonly values: Values }
  | { readonly kind: "round"; readonly companyId: number; readonly values: Values }
  | {
      readonly kind: "person";
      readonly companyId: number;
      readonly relation: Relation;
      readonly title: string | null;
      readonly values: Values;
      readonly isSomebodyElse?: boolean;
    }
  | {
      readonly kind: "role";
      readonly companyId: number;
      readonly personId: number;
      readonly relation: Relation;
      readonly title: string | null;
      readonly isSomebodyElse?: boolean;
    };

/** Creates a company, investor, round, person with a role, or role. Returns its id. */
export function createSubject(ctx: Context, input: NewSubject, why: EditReason): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const created = await create(inner, input, why);
    await refreshDirectory(inner, created.companyId === null ? [] : [created.companyId]);
    await raiseVersion(inner);
    return created.id;
  });
}

async function create(
  ctx: Context,
  input: NewSubject,
  why: EditReason,
): Promise<{ id: number; companyId: number | null }> {
  const values = "values" in input ? withoutEmpty(input.values) : {};
  if (input.kind === "investor") return { id: await createInvestor(ctx, String(values["name"]), why), companyId: null };
  const id = takeOne(await new IdPool(ctx, input.kind === "round" ? "funding_round" : input.kind).take(1));
  const claims = [claimOf(ctx, values, why)];
  if (input.kind === "company") {
    await requireOwnDomain(ctx, null, values["website"]);
    await requireListableCompany(ctx, values);
    if (input.isSomebodyElse !== true) await requireUnlikeSuppressed(ctx, values);
    await addCompanies(ctx, [{ id, claims }], false);
    await record(ctx, "company", id, id, values, why);
    return { id, companyId: id };
  }
  const { companyId } = input;
  const company = await readSubject(ctx, "company", companyId);
  if (company.isWithdrawn || company.mergedInto !== null) throw conflict(`${company.name} is not published.`);
  if (input.kind === "round") {
    await addRounds(ctx, [{ id, companyId, claims }], false);
    await record(ctx, "round", id, companyId, values, why);
  } else if (input.kind === "person") {
    const { name, domain } = company.values;
    const keys = companyKeysOf({ name: String(name), domain: typeof domain === "string" ? domain : null });
    await requireListable(ctx, values, keys);
    const { isSomebodyElse = false } = input;
    await requireKnownNewcomers(ctx, { companyId, names: [String(values["name"])], isSomebodyElse });
    await addPeople(ctx, [{ id, claims }], false);
    await record(ctx, "person", id, null, values, why);
    await createRole(ctx, { ...input, personId: id }, why);
  } else {
    const { name } = await readSubject(ctx, "person", input.personId);
    const { isSomebodyElse = false } = input;
    await requireKnownNewcomers(ctx, { companyId, names: [name], isSomebodyElse });
    return { id: await createRole(ctx, input, why), companyId };
  }
  return { id, companyId };
}

/** Adds an investor without rounds; evidence with any spelling of its name finds it. */
async function createInvestor(ctx: Context, name: string, why: EditReason): Promise<number> {
  const key = investorKey(name);
  const known = await rowOf<{ id: number; name: string }>(ctx)`select id, name from investor where key = ${key}`;
  if (known !== undefined) throw conflict(`${known.name} (${known.id}) is already an investor.`);
  const { id } = await requireRow<{ id: number }>(ctx)`
    insert into investor (name, key) values (${name}, ${key}) returning id`;
  const edit = { kind: "investor", id, action: "create", fields: { name }, before: {}, ...why } as const;
  const editId = await recordEdit(ctx, edit);
  await writeAudit(ctx, "catalogue.create", { edit: editId, kind: "investor", id });
  return id;
}

type NewRole = Pick<Extract<NewSubject, { kind: "role" }>, "companyId" | "personId" | "relation" | "title">;

/** Adds a role, or restores the withdrawn one of this person, company and relation. */
async function createRole(
  ctx: Context,
  { personId, companyId, relation, title }: NewRole,
  why: EditReason,
): Promise<number> {
  const known = await rowOf<{ id: number; isWithdrawn: boolean }>(ctx)`
    select id, false as "isWithdrawn" from role where person_id = ${personId} and company_id = ${companyId}
      and relation = ${relation}
    union all
    select id, true from withdrawn_role where person_id = ${personId} and company_id = ${companyId}
      and relation = ${relation}`;
  if (known?.isWithdrawn === false) throw conflict("This person already has this role in the company.");
  if (known !== undefined) {
    await restoreSubject(ctx, { kind: "role", id: known.id }, why);
    return known.id;
  }
  const values = { relation, ...(title === null ? {} : { title }) };
  const id = takeOne(await new IdPool(ctx, "role").take(1));
  await addRoles(ctx, [{ id, personId, companyId, relation, claims: [claimOf(ctx, values, why)] }]);
  await record(ctx, "role", id, companyId, values, why);
  return id;
}

async function record(
  ctx: Context,
  kind: ClaimedKind,
  id: number,
  companyId: number | null,
  values: Values,
  why: EditReason,
) {
  const editId = await recordEdit(ctx, {
    kind,
    id,
    action: "create",
    fields: { created: true, ...values },
    before: {},
    ...why,
  });
  await stateEdit(ctx, editId);
  await writeAudit(ctx, "catalogue.create", { edit: editId, kind, id });
  await logChanges(ctx, { reason: `edit: ${why.reason}`, runId: null, editId }, [
    { kind: "added", subjectKind: kind, subjectId: id, companyId },
  ]);
}

function claimOf(ctx: Context, values: Values, { source }: EditReason): Claim<object> {
  const now = ctx.clock.now();
  return {
    method: "edited",
    sourceUrl: source,
    effectiveAt: now,
    retrievedAt: now,
    ref: "",
    fields: { created: true, ...values },
  };
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
