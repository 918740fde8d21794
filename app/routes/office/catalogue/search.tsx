import { redirect } from "react-router";
import { z } from "zod";
import { clearSample } from "../../../../core/intake/curation/clear-sample.ts";
import { findByPage, type FoundSubject, searchCatalogue } from "../../../../core/intake/curation/search-catalogue.ts";
import { hasSampleRows } from "../../../../core/reading/directory/published.ts";
import { mayEnterOffice, requireOwner } from "../../../../core/shared/office-access.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { PrimaryButton, QuietLink, TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/search.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { Confirm, EmptyList, OfficePage } from "../office-page.tsx";
import { SearchForm } from "../search-form.tsx";
import { editPath } from "./kinds.ts";

const form = z.object({ intent: z.literal("remove-sample") });

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const page = query.get("page");
  const subject = page === null ? null : await findByPage(ctx, page);
  if (subject !== null) return redirect(editPath(subject.kind, subject.id), { ...PRIVATE, status: 303 });
  const search = (query.get("search") ?? "").replaceAll("\u0000", "").trim().slice(0, 254);
  return {
    search,
    found: search === "" ? [] : await searchCatalogue(ctx, search),
    offersRemoval: mayEnterOffice(ctx.actor, "owners") && (await hasSampleRows(ctx)),
    done: outcomeOf(request, { removed: "The sample companies and articles are no longer on the site." }),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return runAction({ request, context }, form, async (): Promise<ActionResult> => {
    const ctx = context.get(coreContext);
    requireOwner(ctx);
    await clearSample(ctx);
    return { done: "removed" };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Catalogue");

const GROUPS = [
  ["company", "Companies"],
  ["round", "Rounds"],
  ["person", "People"],
  ["investor", "Investors"],
] as const;

export default function Search({
  loaderData: { search, found, offersRemoval, done },
  actionData,
}: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Catalogue"
      about="Find a company, round, person or investor to correct, withdraw, merge or split. Withdrawn entries come last."
      outcome={actionData?.outcome ?? done}
    >
      <SearchForm
        action="/back-office/catalogue"
        label="Name, domain or ID"
        hint="Part of a name, a website, or the last part of a company page's URL."
        value={search}
      />
      {search !== "" && found.length === 0 && <EmptyList>Nothing matches “{search}”.</EmptyList>}
      <div className="grid gap-6">
        {GROUPS.map(([kind, heading]) => (
          <Group key={kind} heading={heading} subjects={found.filter((one) => one.kind === kind)} />
        ))}
      </div>
      <p className="office-actions mt-6">
        <QuietLink href="/back-office/catalogue/new">New company</QuietLink>
        <QuietLink href="/back-office/catalogue/new?kind=investor">New investor</QuietLink>
      </p>
      {offersRemoval && (
        <div className="office-actions mt-6">
          <Confirm label="Remove the sample" of="companies, rounds and articles">
            <p>All invented companies, rounds and articles leave the site. This cannot be undone.</p>
            <form method="post">
              <PrimaryButton name="intent" value="remove-sample">
                Remove the sample now
              </PrimaryButton>
            </form>
          </Confirm>
        </div>
      )}
    </OfficePage>
  );
}

function Group({ heading, subjects }: { readonly heading: string; readonly subjects: readonly FoundSubject[] }) {
  if (subjects.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{heading}</h2>
      <ul className="office-lines">
        {subjects.map(({ kind, id, name, detail, isWithdrawn }) => (
          <li key={id}>
            <TextLink href={editPath(kind, id)}>{name}</TextLink>
            <span className="text-sm text-muted">
              {" "}
              {detail} ({id}){isWithdrawn && " withdrawn"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
