import { type MetaDescriptor, data, redirect } from "react-router";
import { z } from "zod";
import { seesWholeCatalogue } from "../../../../core/reading/directory/access.ts";
import { followQuestion } from "../../../../core/reading/directory/search/follow-question.ts";
import { FILTER_PARAMETER_NAMES } from "../../../../core/reading/directory/search/filter-address.ts";
import { saveAndFollow } from "../../../../core/customers/searches/alert.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext, searchNoteContext, siteContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { readFormPost } from "../../../form-post.ts";
import type { RouteHandle } from "../../../hydration.ts";
import { listDataset } from "../list-dataset.ts";
import { breadcrumbList, foundMeta, NOT_INDEXED, type PageMeta } from "../../../page-meta.ts";
import { HOME } from "../../../ui/frame/crumb.ts";
import { pageNumberOf } from "../../../page-number.ts";
import { EmptyCatalogue } from "../../../ui/empty-catalogue.tsx";
import type { SoldPlan } from "../../../structured-data.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { pageAddress } from "../../../ui/pager.tsx";
import { pageText, type Site } from "../../../ui/frame/site.ts";
import { FEED_FORMATS } from "../machines/feed-addresses.ts";
import { readLookedUp } from "../../finder/screens/looked-up.ts";
import { ALERT_WORDS } from "../../customers/leads/alert-choice.ts";
import { ALERT_CHOICE } from "../../customers/leads/alert-form.ts";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/list.ts";
import { ExplorerScreen } from "./explorer/explorer-screen.tsx";
import chartStyles from "../../../ui/charts/charts.css?url";
import explorerStyles from "./explorer/explorer.css?url";
import { type Explorer, loadList } from "./explorer/load-list.ts";
import type { Saved } from "./explorer/save-search.tsx";
import { addressOf, addressWithoutEmpty, PATH, readView } from "./explorer/view.ts";
import "./export/export.css";

export const handle: RouteHandle = { hydrate: "later" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = pageNumberOf(request, "page");
  if (page === null) return data(null, 404);
  const params = new URL(request.url).searchParams;
  const ctx = context.get(coreContext);
  const address = addressWithoutEmpty(params, seesWholeCatalogue(ctx.actor));
  if (address !== null) throw redirect(address);
  const followed = await followQuestion(ctx, params);
  if (followed !== null) throw redirect(addressOf(followed, readView(params, seesWholeCatalogue(ctx.actor))));
  const explorer = await loadList(ctx, { params, page });
  const typed = params.get("q") || params.get("search");
  if (explorer !== null && typed !== null) context.get(searchNoteContext)(typed, explorer.matching);
  if (explorer === null) return data(null, 404);
  const looked = await readLookedUp(context, params);
  const description = descriptionOf(context.get(siteContext), explorer);
  return data({ ...explorer, looked, description }, { status: explorer.found ? 200 : 404, ...(looked && PRIVATE) });
}

/** Written here, because the script of the page has no room for it. */
function descriptionOf(site: Site, { active, total }: Explorer): string {
  const about = active.map(({ label }) => label).join(", ");
  return about === ""
    ? pageText(site, "companies").replaceAll("{rounds}", total.toLocaleString("en-US"))
    : `Startups that just raised funding, narrowed by ${about}: amount, type, date, founder and investors, each with its proof.`;
}

/** Saves the address's filter under the given name. */
export async function action({ request, context }: Route.ActionArgs) {
  const post = await readFormPost(request, nameForm);
  if (post.kind !== "valid")
    return outcomeOf(
      {
        kind: "problem",
        text:
          (post.kind === "refused" && (post.state.problems["name"] ?? post.state.outcome?.text)) ||
          "Nothing was saved.",
        name: "",
      },
      400,
    );
  const { name, alert } = post.form;
  const isOpenEnded = post.form["open-ended"] !== undefined;
  try {
    const search = await saveAndFollow(context.get(coreContext), {
      name,
      address: filterOf(request, post.values),
      frequency: alert,
      isOpenEnded,
    });
    const shown = new URLSearchParams(search.address);
    shown.set("saved", String(search.id));
    // Redirect, so that a reload does not submit the form again.
    return redirect(`${PATH}?${shown}`, { status: 303, headers: PRIVATE });
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return outcomeOf({ kind: "problem", text: error.message, name, keepsEnd: !isOpenEnded }, statusOf(error.code));
  }
}

/** The filter of the address, without other parameters such as those of campaigns, and with the ticked lists left out. */
function filterOf(request: Request, ticked: Readonly<Record<string, string>>): string {
  const lists = Object.keys(ticked).flatMap((name) => /^left-out-(\d{1,15})$/.exec(name)?.slice(1) ?? []);
  const params = [...new URL(request.url).searchParams, ...lists.map((id) => ["left-out", id] as const)];
  return new URLSearchParams(
    params.filter(([name]) => FILTER_PARAMETER_NAMES.includes(name)).map(([name, value]) => [name, value]),
  ).toString();
}

const PRIVATE = { "cache-control": "private, no-store" } as const;

const nameForm = z.object({
  name: z.string("Give the search a name."),
  alert: ALERT_CHOICE.default(null),
  "open-ended": z.string().optional(),
});

function outcomeOf(saved: Saved, status: number) {
  return data(saved, { status, headers: PRIVATE });
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;

/** In files of their own, because other pages need none of it. */
export const links: Route.LinksFunction = () =>
  [explorerStyles, chartStyles].map((href) => ({ rel: "stylesheet", href }));

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Page not found", loaderData, ({ site, soldPlans }, explorer) =>
    explorerMeta(site, explorer, soldPlans),
  );

/** True if nothing is listed under any word of money. */
function isEmpty({ total, filter, facets }: Explorer): boolean {
  return total === 0 && filter.include.money === undefined && facets.money.values.every(({ count }) => count === 0);
}

export default function CompanyList({ loaderData: explorer, actionData: saved }: Route.ComponentProps) {
  if (explorer === null) return <MissingPage />;
  return (
    <div className="mx-auto max-w-page px-4 py-3 md:px-6 md:py-4">
      {isEmpty(explorer) ? (
        <>
          <PageHeading heading="Recently Funded Startups">
            The newest funding rounds, who raised them and who invested. Every round links to its source.
          </PageHeading>
          <EmptyCatalogue what="funding rounds" />
        </>
      ) : (
        <ExplorerScreen
          explorer={explorer}
          looked={explorer.looked}
          saved={
            saved ??
            (explorer.savedAs === null
              ? null
              : { kind: "done", text: savedText(explorer.savedAs, explorer.end), name: explorer.savedAs.name })
          }
        />
      )}
    </div>
  );
}

function savedText({ name, frequency, isUnconfirmed }: NonNullable<Explorer["savedAs"]>, end: Explorer["end"]): string {
  const mailed = isUnconfirmed
    ? " To be e-mailed its new rounds, confirm your address in your account, then turn on its alert there."
    : frequency === null
      ? ""
      : ` We e-mail you its new rounds ${ALERT_WORDS[frequency]}.`;
  return `Saved as “${name}”.${mailed}${end === null ? "" : ` ${end.text}`}`;
}

const NAME = "Recently Funded Startups";

/**
 * Metadata of the list. Each page of the full list has its own address; filtered and re-sorted lists are not indexed.
 */
function explorerMeta(
  site: Site,
  explorer: Explorer & { readonly description: string },
  plans: readonly SoldPlan[],
): PageMeta {
  const { paging, query, active } = explorer;
  const page = paging.by === "number" ? paging.page : 1;
  const pageCount = paging.by === "number" ? paging.pageCount : 1;
  const about = active.map(({ label }) => label).join(", ");
  return {
    title: about === "" ? (page === 1 ? NAME : `${NAME}, page ${page}`) : `${NAME}: ${about}`,
    description: explorer.description,
    keywords: [
      "recently funded startups",
      "startup funding rounds",
      "funded companies",
      "venture capital",
      "founder contacts",
    ],
    path: query === "" ? pageAddress(PATH, page) : `${PATH}?${query}`,
    previous: page > 1 ? pageAddress(PATH, page - 1) : null,
    next: page < pageCount ? pageAddress(PATH, page + 1) : null,
    structuredData: [
      ...(query === "" ? [listDataset(site, { path: PATH, name: NAME, plans })] : []),
      breadcrumbList(site, [HOME, { name: "Companies", href: PATH }]),
    ],
    robots: paging.by === "number" ? undefined : NOT_INDEXED,
    further: query === "" ? [] : feedLinks(query),
  };
}

function feedLinks(query: string): MetaDescriptor[] {
  return Object.entries(FEED_FORMATS).map(([format, { mediaType, label }]) => ({
    tagName: "link",
    rel: "alternate",
    type: mediaType,
    title: `Rounds of this list (${label})`,
    href: `/feeds/rounds.${format}?${query}`,
  }));
}
