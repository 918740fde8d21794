import type { ReactNode } from "react";
import { data } from "react-router";
import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import {
  ChangedMeanwhile,
  editSubject,
  mergeInvestors,
  restoreSubject,
  type SubjectRef,
  withdrawSubject,
} from "../../../../core/intake/curation/edit-subject.ts";
import {
  EDITABLE,
  editReason,
  type EditReason,
  isClaimed,
  plainLines,
  valuesSchema,
} from "../../../../core/intake/curation/edit-values.ts";
import { editRole } from "../../../../core/intake/curation/edit-role.ts";
import { readHistory, revertEntry } from "../../../../core/intake/curation/history.ts";
import { undoMerge } from "../../../../core/intake/curation/merge-companies.ts";
import { readMerges, readRoles, readRounds } from "../../../../core/intake/curation/read-related.ts";
import { readEvidence, readSubject } from "../../../../core/intake/curation/read-subject.ts";
import { suppressCompany } from "../../../../core/office/privacy/suppress-company.ts";
import { liftSuppression } from "../../../../core/office/privacy/suppress-person.ts";
import { fieldOf } from "../../../form-post.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";
import { SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import type { Route } from "./+types/subject.ts";
import { type ActionResult, checked, found, idIn, intentAction, posting, type Run, screenLoader } from "../screen.ts";
import { ActionButton, OfficePage } from "../office-page.tsx";
import { FactFields, ReasonFields, SomebodyElse } from "./fact-fields.tsx";
import { Evidence, History } from "./history.tsx";
import { editPath, KIND_LABELS, kindOf, RELATIONS, relationSchema } from "./kinds.ts";
import { Related } from "./related.tsx";
import { Section } from "../../../ui/frame/section.tsx";

const LONGEST_REASON = 1_000;

const DONE = {
  created: "Created and published.",
  saved: "Saved and published.",
  withdraw: "Withdrawn from the site.",
  restore: "Restored.",
  revert: "Reverted.",
  merge: "Merged.",
  split: "Split.",
  undo: "Undone.",
  suppress: "Suppressed. No source will list this company again.",
  lift: "Suppression lifted. The company is listed as soon as it has evidence.",
} as const;

export const loader = screenLoader(async ({ params, ctx }) => {
  const ref = refOf(params);
  const { kind, id } = ref;
  const subject = await found(readSubject(ctx, kind, id));
  const isCompany = kind === "company";
  const [history, evidence, rounds, roles, merges] = await Promise.all([
    readHistory(ctx, ref),
    isClaimed(kind) ? readEvidence(ctx, kind, id) : [],
    isCompany ? readRounds(ctx, id) : [],
    isCompany || kind === "person" ? readRoles(ctx, ref) : [],
    isCompany ? readMerges(ctx, id) : [],
  ]);
  return { subject, history, evidence, rounds, roles, merges };
});

function refOf(params: { readonly kind: string; readonly id: string }): SubjectRef {
  const [kind, id] = [kindOf(params.kind), idIn(params.id)];
  if (kind === null || id === null) throw data(null, 404);
  return { kind, id };
}

/** A decision about a subject with a reason. */
const withReason = (run: (ctx: Context, ref: SubjectRef, why: EditReason, values: Posted) => ReturnType<Run>) =>
  posting(editReason, (why, { ctx, params, values }) => run(ctx, refOf(params), why, values));

type Posted = Readonly<Record<string, string>>;

export const action = intentAction({
  edit: ({ ctx, params, values }) => save(ctx, refOf(params), values),
  revert: ({ ctx, params, values }) => revertEntry(ctx, refOf(params), values["entry"] ?? ""),
  async undo({ ctx, values }) {
    const arrivedIds = Object.keys(values).flatMap((name) =>
      values[name] === "on" ? (idIn(/^claim\.(.*)$/.exec(name)?.[1]) ?? []) : [],
    );
    await undoMerge(ctx, { mergeId: idIn(values["merge"]) ?? 0, arrivedIds });
  },
  withdraw: withReason(withdrawSubject),
  restore: withReason(restoreSubject),
  merge: withReason((ctx, { id }, why, { into }) => mergeInvestors(ctx, { id, intoId: idIn(into) ?? 0 }, why)),
  suppress: withReason(async (ctx, { kind, id }, why) => {
    if (kind !== "company") return ONLY_COMPANIES;
    await suppressCompany(ctx, { companyId: id, ...why });
  }),
  lift: withReason(async (ctx, { kind, id }, { reason }) => {
    if (kind !== "company") return ONLY_COMPANIES;
    const { suppression: caseId } = await readSubject(ctx, kind, id);
    const isLifted = caseId !== null && (await liftSuppression(ctx, { caseId, reason }));
    return isLifted || { problem: "This suppression was already lifted." };
  }),
});

const ONLY_COMPANIES = { problem: "Only companies are suppressed on this screen.", status: 400 } as const;

/** Saves the fields that differ from what the form showed, without validating the others. */
async function save(ctx: Context, ref: SubjectRef, values: Readonly<Record<string, string>>): Promise<ActionResult> {
  const was = Object.fromEntries(
    Object.keys(EDITABLE[ref.kind]).map((name) => [name, plainLines(values[`was.${name}`] ?? "")]),
  );
  const changed = Object.entries(EDITABLE[ref.kind]).filter(([name]) => plainLines(values[name] ?? "") !== was[name]);
  const rules = z.object({ ...valuesSchema(Object.fromEntries(changed)).shape, ...editReason.shape });
  const { reason, source, ...facts } = checked(rules, values);
  const isSomebodyElse = values["somebodyElse"] === "yes";
  const relation = ref.kind === "role" ? relationSchema.safeParse(values["relation"]).data : undefined;
  try {
    if (relation !== undefined) {
      const id = await editRole(ctx, { id: ref.id, relation, values: facts, was }, { reason, source });
      return { done: "saved", at: editPath("role", id) };
    }
    await editSubject(ctx, ref, facts, { reason, source }, { was, isSomebodyElse });
    return { done: "saved" };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const current = Object.entries(error.current);
    return {
      problem: error.message,
      problems: Object.fromEntries(current.map(([name, text]) => [name, `It is now “${text || "empty"}”.`])),
      values: Object.fromEntries(current.map(([name, text]) => [`was.${name}`, text])),
    };
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, loaderData?.subject.name ?? "Catalogue");

export default function SubjectScreen({ loaderData, actionData: state }: Route.ComponentProps) {
  const { subject, history, evidence, rounds, roles, merges } = loaderData;
  const { kind, name, isWithdrawn, mergedInto, path } = subject;
  return (
    <OfficePage
      heading={name}
      about={
        <>
          {KIND_LABELS[kind]} {subject.id}
          {isWithdrawn && (kind === "ranking" ? ", not in the ranking" : ", withdrawn")}
          {subject.suppression !== null && ", suppressed"}
          {mergedInto !== null && `, merged into ${mergedInto.name} (${mergedInto.id})`}
          {path !== null && (
            <>
              {" "}
              <TextLink href={path}>Public page</TextLink>
            </>
          )}
        </>
      }
      done={DONE}
    >
      <div className="grid max-w-prose gap-10">
        {mergedInto === null && (
          <Section id="values" heading="Values" headingClass="text-lg font-semibold">
            <form method="post" className="mt-3 grid gap-4">
              <input type="hidden" name="intent" value="edit" />
              {subject.role !== null && (
                <SelectField
                  name="relation"
                  label="Role"
                  required
                  options={RELATIONS}
                  value={state?.values["relation"] ?? subject.role.relation}
                  problem={state?.problems["relation"]}
                />
              )}
              <FactFields kind={kind} values={subject.values} state={state} />
              <ReasonFields state={state} />
              {state !== undefined && kind === "person" && <SomebodyElse />}
              <div className="office-save">
                <PrimaryButton>Save</PrimaryButton>
              </div>
            </form>
          </Section>
        )}
        <section aria-label="Actions and related">
          <Related subject={subject} rounds={rounds} roles={roles} merges={merges} />
          {mergedInto === null && (
            <div className="office-actions mt-4">
              {subject.suppression === null && !isWithdrawn && <Decision value="withdraw" />}
              {subject.suppression === null && isWithdrawn && kind !== "ranking" && <Decision value="restore" />}
              {kind === "company" && <Decision value={subject.suppression === null ? "suppress" : "lift"} />}
              {kind === "investor" && (
                <Decision value="merge">
                  <TextField {...fieldOf(state, "into")} label="ID of the other investor" required />
                </Decision>
              )}
            </div>
          )}
        </section>
        {isClaimed(kind) && (
          <Section id="evidence" heading="Evidence" headingClass="mb-3 text-lg font-semibold">
            <Evidence kind={kind} items={evidence} />
          </Section>
        )}
        <Section id="history" heading="History" headingClass="mb-3 text-lg font-semibold">
          <History entries={history} />
        </Section>
      </div>
    </OfficePage>
  );
}

const CONFIRMED = {
  withdraw: {
    label: "Withdraw",
    text: "It disappears from the site, even if it is imported again, until you restore it.",
  },
  restore: { label: "Restore", look: "primary", text: "It will be listed again with the values above." },
  suppress: {
    label: "Suppress",
    text: "It disappears from the site. No import, rebuild or restored backup lists it again, under this domain, CIK or name and location, until you lift the suppression.",
  },
  lift: {
    label: "Lift suppression",
    look: "primary",
    text: "Sources may list this company again, and its current evidence is published.",
  },
  merge: {
    label: "Merge",
    look: "primary",
    text: "Treats this name as another spelling of the investor you enter. Its rounds will show that investor.",
  },
} as const;

function Decision({ value, children }: { readonly value: keyof typeof CONFIRMED; readonly children?: ReactNode }) {
  const { label, text, ...look } = CONFIRMED[value];
  return (
    <ActionButton value={value} label={label} {...look} confirm={{ text, button: label, reason: LONGEST_REASON }}>
      {children}
    </ActionButton>
  );
}
