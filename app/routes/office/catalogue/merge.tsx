import { data } from "react-router";
import { z } from "zod";
import type { Context } from "../../../../core/shared/context.ts";
import { EDITABLE, editReason, formatValue } from "../../../../core/intake/curation/edit-values.ts";
import { mergeCompanies } from "../../../../core/intake/curation/merge-companies.ts";
import { readRounds } from "../../../../core/intake/curation/read-related.ts";
import { readEvidence, readSubject } from "../../../../core/intake/curation/read-subject.ts";
import { searchCompanies } from "../../../../core/intake/curation/search-catalogue.ts";
import { coreContext } from "../../../context.ts";
import { problemsOf } from "../../../form-post.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/merge.ts";
import { type ActionResult, runAction } from "../action.ts";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { SearchForm } from "../search-form.tsx";
import { ReasonFields } from "./fact-fields.tsx";
import { SomebodyElse } from "./somebody-else.tsx";
import { Evidence } from "./history.tsx";
import { editPath, idOf } from "./kinds.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const search = (query.get("search") ?? "").replaceAll("\u0000", "").trim().slice(0, 254);
  const otherId = idOf(query.get("with") ?? "");
  const company = await sideOf(ctx, idOf(params.id));
  const other = otherId === null || otherId === company.subject.id ? null : await sideOf(ctx, otherId);
  const found = search === "" ? [] : await searchCompanies(ctx, search);
  return { company, other, search, found: found.filter(({ id }) => id !== company.subject.id) };
}

/** A company with the evidence for or against merging it; 404 if there is none. */
async function sideOf(ctx: Context, id: number | null) {
  if (id === null) throw data(null, 404);
  const subject = await readSubject(ctx, "company", id).catch(() => null);
  if (subject === null) throw data(null, 404);
  return { subject, evidence: await readEvidence(ctx, "company", id), rounds: await readRounds(ctx, id) };
}

const mergeForm = z.object({
  keep: z.coerce.number().int().positive(),
  other: z.coerce.number().int().positive(),
  somebodyElse: z.literal("yes").optional(),
  ...editReason.shape,
});

export function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  return runAction({ request, context }, z.looseObject({}), async (values): Promise<ActionResult> => {
    const parsed = mergeForm.safeParse(values);
    if (!parsed.success) return { problem: "Please enter a reason.", status: 400, problems: problemsOf(parsed.error) };
    const { keep, other, somebodyElse, ...why } = parsed.data;
    const here = idOf(params.id) ?? 0;
    const absorbedId = keep === here ? other : here;
    await mergeCompanies(ctx, { keptId: keep, absorbedId, isSomebodyElse: somebodyElse === "yes", ...why });
    return { done: "merged", at: editPath("company", keep) };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Merge companies");

export default function Merge({
  loaderData: { company, other, search, found },
  actionData: state,
}: Route.ComponentProps) {
  const { id, name } = company.subject;
  const here = `/back-office/catalogue/companies/${id}/merge`;
  return (
    <OfficePage
      heading={`Merge ${name}`}
      about="Combines two records of the same company, with their evidence, rounds and people. The merged page redirects to the one you keep. You can undo this."
      outcome={state?.outcome}
    >
      <SearchForm
        action={here}
        label="The other company"
        hint="Part of its name, its website or its ID."
        value={search}
      />
      {search !== "" && found.length === 0 && <EmptyList>Nothing matches “{search}”.</EmptyList>}
      <ul className="office-lines">
        {found.map((one) => (
          <li key={one.id}>
            <TextLink href={`${here}?with=${one.id}`}>{one.name}</TextLink>
            <span className="text-sm text-muted">
              {" "}
              {one.detail} ({one.id})
            </span>
          </li>
        ))}
      </ul>
      {other !== null && (
        <form method="post" className="mt-6 grid gap-6">
          <input type="hidden" name="other" value={other.subject.id} />
          <div className="grid gap-6 lg:grid-cols-2">
            <Side side={company} isChecked />
            <Side side={other} />
          </div>
          <div className="grid max-w-prose gap-4">
            <ReasonFields state={state} />
            {state !== undefined && <SomebodyElse />}
            <div>
              <PrimaryButton>Merge</PrimaryButton>
            </div>
          </div>
        </form>
      )}
    </OfficePage>
  );
}

interface SideProps {
  readonly side: Awaited<ReturnType<typeof sideOf>>;
  readonly isChecked?: boolean;
}

function Side({ side: { subject, evidence, rounds }, isChecked = false }: SideProps) {
  const { id, name, values } = subject;
  return (
    <section aria-label={`${name} (${id})`} className="min-w-0">
      <h2 className="text-lg font-semibold">
        <label className="flex min-h-11 items-center gap-2">
          <input type="radio" name="keep" value={id} defaultChecked={isChecked} required />
          Keep {name} ({id})
        </label>
      </h2>
      <dl className="office-facts mt-2">
        {Object.entries(EDITABLE.company).flatMap(([key, fact]) => {
          const text = formatValue(fact, values[key]);
          return text === "" ? [] : [<Line key={key} label={fact.label} text={text} />];
        })}
        <Line
          label="Rounds"
          text={rounds.map(({ stage, date }) => [stage, date].filter(Boolean).join(", ")).join("\n") || "none"}
        />
      </dl>
      <h3 className="mt-4 mb-2 font-semibold">Evidence</h3>
      <Evidence kind="company" items={evidence} />
    </section>
  );
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="whitespace-pre-line">{text}</dd>
    </>
  );
}
