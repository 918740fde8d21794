import { titled } from "../../../page-meta.ts";
import { data } from "react-router";
import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import { createSubject, type NewSubject } from "../../../../core/intake/curation/create-subject.ts";
import { EDITABLE, editReason, valuesSchema } from "../../../../core/intake/curation/edit-values.ts";
import { readSubject } from "../../../../core/intake/curation/read-subject.ts";
import { fieldOf } from "../../../form-post.ts";
import { PrimaryButton } from "../../../ui/forms/controls.tsx";
import { SelectField, TextField } from "../../../ui/forms/form-fields.tsx";
import type { Route } from "./+types/new.ts";
import { checked, formAction, found, idIn, screenLoader } from "../screen.ts";
import { OfficePage } from "../office-page.tsx";
import { FactFields, ReasonFields, SomebodyElse } from "./fact-fields.tsx";
import { editPath, KIND_LABELS, RELATIONS, relationSchema } from "./kinds.ts";

type NewKind = NewSubject["kind"];

function askedOf(request: Request): { kind: NewKind; company: number | null; person: number | null } {
  const query = new URL(request.url).searchParams;
  const kind =
    (["company", "round", "person", "role", "investor"] as const).find((one) => one === query.get("kind")) ?? "company";
  return { kind, company: idIn(query.get("company")), person: idIn(query.get("person")) };
}

export const loader = screenLoader(async ({ request, ctx }) => {
  const { kind, company, person } = askedOf(request);
  const of = await ownerOf(ctx, kind, company, person);
  return { kind, of: of?.name ?? null };
});

/** The company of a new round or person, or the person of a new role; 404 if there is none. */
async function ownerOf(ctx: Context, kind: NewKind, company: number | null, person: number | null) {
  if (kind === "company" || kind === "investor") return null;
  const id = kind === "role" ? person : company;
  if (id === null) throw data(null, 404);
  return found(readSubject(ctx, kind === "role" ? "person" : "company", id));
}

/** Kinds of which a new one may be somebody who asked not to be listed. */
const LIKE_OTHERS: ReadonlySet<string> = new Set(["company", "person", "role"]);

const title = z
  .string()
  .max(200)
  .transform((text) => (text.trim() === "" ? null : text.trim()));

export const action = formAction(z.looseObject({}), async (values, { ctx, request }) => {
  const { kind, company, person } = askedOf(request);
  const rules = z.object({
    ...(kind === "role" ? { company: z.string() } : valuesSchema(EDITABLE[kind]).shape),
    ...((kind === "role" || kind === "person") && { relation: relationSchema, title }),
    ...(LIKE_OTHERS.has(kind) && { somebodyElse: z.literal("yes").optional() }),
    ...editReason.shape,
  });
  const { reason, source, somebodyElse, ...facts } = checked(rules, values) as Record<string, unknown>;
  const companyId = kind === "role" ? idIn(String(facts["company"]).trim()) : company;
  const subject = {
    kind,
    values: facts,
    companyId: companyId ?? 0,
    personId: person ?? 0,
    relation: facts["relation"],
    title: facts["title"],
    isSomebodyElse: somebodyElse === "yes",
  };
  const id = await createSubject(ctx, subject as NewSubject, {
    reason: String(reason),
    source: source as string | null,
  });
  return { done: "created", at: editPath(kind, id) };
});

export const meta = titled("New");

export default function New({ loaderData: { kind, of }, actionData: state }: Route.ComponentProps) {
  const label = KIND_LABELS[kind].toLowerCase();
  return (
    <OfficePage
      heading={of === null ? `New ${label}` : `New ${label} of ${of}`}
      about={
        kind === "investor"
          ? "Rounds that name this investor, in any spelling, will show it."
          : "Published on your word until a source confirms it, and marked as edited."
      }
    >
      <form method="post" className="grid max-w-prose gap-4">
        {kind === "role" ? (
          <TextField {...fieldOf(state, "company")} label="Company ID" required />
        ) : (
          <FactFields kind={kind} state={state} />
        )}
        {(kind === "role" || kind === "person") && (
          <>
            <SelectField {...fieldOf(state, "relation")} label="Role" required options={RELATIONS} />
            <TextField {...fieldOf(state, "title")} label="Title" />
          </>
        )}
        <ReasonFields state={state} />
        {state !== undefined && LIKE_OTHERS.has(kind) && <SomebodyElse />}
        <div className="office-save">
          <PrimaryButton>Create</PrimaryButton>
        </div>
      </form>
    </OfficePage>
  );
}
