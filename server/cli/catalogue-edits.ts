import { z } from "zod";
import type { Relation } from "../../core/catalogue/facts/facts.ts";
import { editRole } from "../../core/intake/curation/edit-role.ts";
import { findCompany } from "../../core/intake/curation/merge-companies.ts";
import { createSubject, type NewSubject } from "../../core/intake/curation/create-subject.ts";
import {
  editSubject,
  mergeInvestors,
  restoreSubject,
  type SubjectRef,
  withdrawSubject,
} from "../../core/intake/curation/edit-subject.ts";
import { EDITABLE, editReason, type EditReason, valuesSchema } from "../../core/intake/curation/edit-values.ts";
import { readHistory, revertEntry } from "../../core/intake/curation/history.ts";
import { readEvidence, readSubject } from "../../core/intake/curation/read-subject.ts";
import { findNamed } from "../../core/intake/curation/tables/find-named.ts";
import { splitCompany } from "../../core/intake/curation/split-company.ts";
import { suppressCompany } from "../../core/office/privacy/suppress-company.ts";
import { liftSuppression, suppressPerson } from "../../core/office/privacy/suppress-person.ts";
import { invalidInput, notFound } from "../../platform/errors.ts";
import type { Action, Report } from "./actions.ts";
import { type CommandRun, namedOptions, textOption, wholeNumber } from "./command.ts";

export const EDITS_HELP = `npm run catalogue -- find TEXT                                    finds companies, rounds, people and investors
npm run catalogue -- edit KIND REF FIELD=VALUE… --reason TEXT     corrects values; an empty VALUE clears the field
npm run catalogue -- withdraw KIND REF --reason TEXT              takes it off the site, whatever imports say
npm run catalogue -- restore KIND REF --reason TEXT               lists it again
npm run catalogue -- suppress company|person REF --reason TEXT    no source lists it again; a person is erased for good
npm run catalogue -- lift company REF|person CASE --reason TEXT   lifts a suppression
npm run catalogue -- create KIND FIELD=VALUE… --reason TEXT       adds a company or investor, or with --company REF a round, or a person
                                                                  with --relation founder and optionally --title
npm run catalogue -- history KIND REF                             who changed what, with the entries to revert
npm run catalogue -- revert KIND REF ENTRY                        undoes an entry; once more applies it again
npm run catalogue -- merge-investors KEPT OTHER --reason TEXT     makes OTHER another spelling of KEPT (numbers)
npm run catalogue -- split COMPANY CLAIM… --reason TEXT           moves evidence to a new company, or with --to REF to that one;
                                                                  history COMPANY lists the claims

A role also takes relation=founder|executive_officer|director|promoter|employee.
KIND is company, person, round, role, investor or ranking; REF its number, or the slug of a company (also for ranking).
At a company where somebody asked not to be listed, a new person or name needs --somebody-else: your word that it is not them.
So does a new company with a name like that of a company that asked not to be listed.
Edits take --source URL, a link that pages show. Lists have one item a line; an amount is "5,000,000 USD".
`;

export const EDIT_OPTIONS = namedOptions({
  texts: ["reason", "source", "company", "relation", "title", "to"],
  flags: ["somebody-else"],
});

/** Subjects of a kind that a search prints. */
const MOST_FOUND = 20;

/** Actions that edit the catalogue. */
export const editActions = {
  async find(run, words) {
    const found = await findNamed(run.ctx, words.join(" "), MOST_FOUND);
    const lines = found.map(
      ({ kind, id, name, detail, status }) =>
        `${kind} ${id}  ${name}${detail ? ` (${detail})` : ""}${status === "listed" ? "" : ` ${status}`}`,
    );
    return { json: { found }, lines: lines.length === 0 ? ["Nothing matches."] : lines };
  },
  async edit(run, [kind, named, ...assignments]) {
    const ref = await refOf(run, kind, named);
    const relation = assignments.find((one) => ref.kind === "role" && one.startsWith("relation="));
    const stated = assignments.filter((one) => one !== relation);
    const values = valuesOf(ref.kind, stated);
    const isSomebodyElse = run.values["somebody-else"] === true;
    if (relation === undefined)
      return report("edit", await editSubject(run.ctx, ref, values, whyOf(run), { isSomebodyElse }));
    const input = { id: ref.id, relation: relationOf(relation.slice("relation=".length)), values };
    return report("role", await editRole(run.ctx, input, whyOf(run)));
  },
  async withdraw(run, [kind, named]) {
    return report("edit", await withdrawSubject(run.ctx, await refOf(run, kind, named), whyOf(run)));
  },
  async restore(run, [kind, named]) {
    return report("edit", await restoreSubject(run.ctx, await refOf(run, kind, named), whyOf(run)));
  },
  async suppress(run, [kind, named]) {
    const ref = await refOf(run, kind, named);
    const why = whyOf(run);
    if (ref.kind === "company") return report("case", await suppressCompany(run.ctx, { companyId: ref.id, ...why }));
    if (ref.kind !== "person") throw invalidInput("Suppress a company or a person.");
    const caseId = await suppressPerson(run.ctx, { personId: ref.id });
    if (caseId === null) throw notFound(`There is no person ${ref.id}.`);
    return report("case", caseId);
  },
  async lift(run, [kind, named]) {
    const { reason } = whyOf(run);
    const caseId =
      kind === "company"
        ? (await readSubject(run.ctx, "company", (await refOf(run, kind, named)).id)).suppression
        : (named ?? null);
    if (caseId === null || !z.uuid().safeParse(caseId).success || !(await liftSuppression(run.ctx, { caseId, reason })))
      throw notFound("There is no such suppression in force; the back office lists them under Inbox.");
    return report("lifted", caseId);
  },
  async create(run, [kind, ...assignments]) {
    if (kind !== "company" && kind !== "round" && kind !== "person" && kind !== "investor")
      throw invalidInput("Create a company, round, person or investor.");
    const company = textOption(run, "company");
    if ((kind === "round" || kind === "person") && company === undefined)
      throw invalidInput(`Name the company of the ${kind} with --company.`);
    const companyId = company === undefined ? 0 : await findCompany(run.ctx, company);
    const relation = relationOf(textOption(run, "relation") ?? "founder");
    const values = valuesOf(kind, kind === "round" ? ["state=closed", ...assignments] : assignments);
    const title = textOption(run, "title") ?? null;
    const isSomebodyElse = run.values["somebody-else"] === true;
    const input: NewSubject =
      kind === "company"
        ? { kind, values, isSomebodyElse }
        : kind === "investor"
          ? { kind, values }
          : kind === "round"
            ? { kind, companyId, values }
            : { kind, companyId, relation, title, values, isSomebodyElse };
    if (kind !== "round" && typeof values["name"] !== "string") throw invalidInput("Give name=….");
    return report(kind, await createSubject(run.ctx, input, whyOf(run)));
  },
  async history(run, [kind, named]) {
    const ref = await refOf(run, kind, named);
    const entries = await readHistory(run.ctx, ref);
    const evidence =
      ref.kind === "investor" || ref.kind === "ranking" ? [] : await readEvidence(run.ctx, ref.kind, ref.id);
    const { name } = await readSubject(run.ctx, ref.kind, ref.id);
    return {
      json: { name, entries, evidence },
      lines: [
        name,
        ...entries.map(({ ref: entry, at, actor, kind: what, reason, values, other, revert }) =>
          [
            `${entry}  ${at.toISOString()}  ${actor}  ${what}${other === null ? "" : ` with ${other.name} (${other.id})`}: ${reason}${revert === null ? "" : ` (${revert})`}`,
            ...values.map(({ label, before, after }) => `    ${label}: ${before || "empty"} -> ${after || "empty"}`),
          ].join("\n"),
        ),
        ...evidence.map(({ claimId, label, ref: row }) => `claim ${claimId}  ${label}, ${row}`),
      ],
    };
  },
  async revert(run, [kind, named, entry]) {
    if (!entry) throw invalidInput("Name the entry; `npm run catalogue -- history KIND REF` lists them.");
    await revertEntry(run.ctx, await refOf(run, kind, named), entry);
    return report("reverted", entry);
  },
  async "merge-investors"(run, [kept, other]) {
    const [intoId, id] = [wholeNumber(kept ?? "", "KEPT"), wholeNumber(other ?? "", "OTHER")];
    return report("edit", await mergeInvestors(run.ctx, { id, intoId }, whyOf(run)));
  },
  async split(run, [named, ...claims]) {
    const { id: companyId } = await refOf(run, "company", named);
    const chosen = new Set(claims.map((claim) => wholeNumber(claim, "A claim")));
    const rows = (await readEvidence(run.ctx, "company", companyId)).flatMap(({ claimId, documentId, ref }) =>
      documentId !== null && chosen.has(claimId) ? [{ documentId, ref }] : [],
    );
    const to = textOption(run, "to");
    const targetId = to === undefined ? null : await findCompany(run.ctx, to);
    return report("company", await splitCompany(run.ctx, { companyId, rows, targetId }, whyOf(run)));
  },
} satisfies Record<string, Action>;

function report(what: string, value: number | string): Report {
  return { json: { [what]: value }, lines: [`${what} ${value}`] };
}

function relationOf(text: string): Relation {
  const relation = z.enum(["founder", "executive_officer", "director", "promoter", "employee"]);
  const parsed = relation.safeParse(text);
  if (!parsed.success) throw invalidInput(`The relation is one of ${relation.options.join(", ")}.`);
  return parsed.data;
}

function whyOf(run: CommandRun): EditReason {
  const parsed = editReason.safeParse({ reason: textOption(run, "reason"), source: textOption(run, "source") });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidInput(`--${issue?.path.join(".")}: ${issue?.message}`);
}

async function refOf(run: CommandRun, kind: string | undefined, named: string | undefined): Promise<SubjectRef> {
  const known = (["company", "person", "round", "role", "investor", "ranking"] as const).find((one) => one === kind);
  if (known === undefined || named === undefined)
    throw invalidInput(`Name a kind (${Object.keys(EDITABLE).join(", ")}) and a number or slug.`);
  const isCompany = known === "company" || known === "ranking";
  return { kind: known, id: isCompany ? await findCompany(run.ctx, named) : wholeNumber(named, `The ${known}`) };
}

function valuesOf(kind: SubjectRef["kind"], assignments: readonly string[]): Record<string, unknown> {
  const facts = EDITABLE[kind];
  const texts = Object.fromEntries(
    assignments.map((assignment) => {
      const [, name = "", text = ""] = /^([^=]*)=(.*)$/s.exec(assignment) ?? [];
      if (!Object.hasOwn(facts, name))
        throw invalidInput(`"${assignment}" is not FIELD=VALUE; fields are ${Object.keys(facts).join(", ")}.`);
      return [name, text];
    }),
  );
  const parsed = valuesSchema(facts).safeParse(texts);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw invalidInput(problems.join(" "));
}
