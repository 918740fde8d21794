import { HOME } from "../../../ui/frame/crumb.ts";
import {
  INVESTOR_SORTS,
  type InvestorLine,
  type InvestorSort,
  listInvestors,
} from "../../../../core/reading/directory/investors.ts";
import { exampleQuestions } from "../../../../core/reading/directory/search/example-questions.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { coreContext } from "../../../context.ts";
import { listPageMeta } from "../list-page.ts";
import { loadListPage } from "../../../page-number.ts";
import { foundMeta } from "../../../page-meta.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { EmptyCatalogue } from "../../../ui/empty-catalogue.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { count } from "../../../ui/format/count.ts";
import { ListSearch } from "../../../ui/list-search.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { FullDatabaseText } from "../companies/explorer/full-database.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import { readInvestorQuestion } from "./read-question.ts";
import type { Route } from "./+types/list.ts";

const PATH = "/investors";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams: params } = new URL(request.url);
  const ctx = context.get(coreContext);
  const typed = params.get("q")?.trim().slice(0, LONGEST_NAME) || null;
  const kind = params.get("kind") || null;
  const sort = INVESTOR_SORTS.find((one) => one === params.get("sort")) ?? INVESTOR_SORTS[0];
  const { read, notes, full, other, ...asked } = await readInvestorQuestion(ctx, { typed, kind });
  return loadListPage(request, async (page) => {
    const investors = await listInvestors(ctx, { ...asked, page, sort });
    return {
      ...investors,
      ...viewOf({ name: typed, kind, sort }, investors.kinds),
      read,
      notes,
      full,
      other,
      examples: await examplesOf(ctx, { isWhole: params.size === 0 }),
    };
  });
}

/** Questions of the list of rounds that ask for many: each is one about their investors, too. */
async function examplesOf(ctx: Context, { isWhole }: { readonly isWhole: boolean }): Promise<readonly string[]> {
  if (!isWhole) return [];
  return (await exampleQuestions(ctx)).filter((question) => / in /.test(question));
}

const LONGEST_NAME = 200;

const SORT_LABELS: Readonly<Record<InvestorSort, string>> = {
  rounds: "Most rounds",
  led: "Most rounds led",
  newest: "Newest round",
  name: "Name",
};

interface Chosen {
  readonly name: string | null;
  readonly kind: string | null;
  readonly sort: InvestorSort;
}

/** The list's address with these choices, without those that are usual. */
function addressOf({ name, kind, sort }: Chosen): string {
  const query = new URLSearchParams();
  if (name !== null) query.set("q", name);
  if (kind !== null) query.set("kind", kind);
  if (sort !== INVESTOR_SORTS[0]) query.set("sort", sort);
  return query.size === 0 ? PATH : `${PATH}?${query}`;
}

/** The list's form, its active filters and its address. */
function viewOf(chosen: Chosen, kinds: readonly string[]) {
  const { name, kind, sort } = chosen;
  return {
    question: name ?? "",
    path: addressOf(chosen),
    order: SORT_LABELS[sort],
    selects: [
      {
        name: "kind",
        label: "Kind",
        value: kind ?? "",
        options: [{ value: "", label: "All" }, ...kinds.map((one) => ({ value: one, label: one }))],
      },
      {
        name: "sort",
        label: "Order",
        value: sort,
        options: INVESTOR_SORTS.map((one) => ({ value: one, label: SORT_LABELS[one] })),
      },
    ],
    active: [
      ...(name === null ? [] : [{ label: `“${name}”`, address: addressOf({ ...chosen, name: null }) }]),
      ...(kind === null ? [] : [{ label: `Kind: ${kind}`, address: addressOf({ ...chosen, kind: null }) }]),
    ],
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Page not found", loaderData, ({ site }, { page, pageCount, rows, path }) =>
    listPageMeta(site, {
      title: page === 1 ? "Startup investors by rounds" : "Startup investors",
      description: "Investors in startup funding rounds, by the number of rounds they joined and led.",
      keywords: ["startup investors", "venture capital funds", "lead investors", "most active investors"],
      path: PATH,
      page,
      pageCount,
      rows,
      above: HOME,
      name: "Investors",
      isWhole: path === PATH,
    }),
  );

export default function InvestorList({ loaderData: investors }: Route.ComponentProps) {
  if (investors === null) return <MissingPage />;
  const { rows, total, matching, page, pageCount, question, path, order, read, full, other } = investors;
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb here="Investors" />
      <PageHeading className="mt-4" heading="Investors">
        Who joined and led the funding rounds in our database: {count(total)} investors.
        {read.length === 0 && " Counts cover the rounds that you see."}
      </PageHeading>
      {total === 0 ? (
        <EmptyCatalogue what="investors" />
      ) : (
        <div className="mt-8">
          <ListSearch
            {...investors}
            path={PATH}
            label="Investors"
            placeholder="Name of an investor, industry, stage or place"
          />
          {read.length > 0 && (
            <p className="mt-4 text-sm text-muted">Investors in rounds with {read.join("; ")}. Counts are of those.</p>
          )}
          {other !== null && (
            <p className="mt-2 text-sm">
              These are names.{" "}
              <TextLink href={`${PATH}?${new URLSearchParams({ q: other.question })}`}>
                Investors in rounds with {other.label}
              </TextLink>
            </p>
          )}
          {full !== null && <FullDatabaseText full={full} matching={full.seen} />}
          {matching === 0 && question !== "" && (
            <p className="mt-4">
              <TextLink href={`/companies?${new URLSearchParams({ q: question })}`}>
                Search rounds for “{question}”
              </TextLink>
            </p>
          )}
          {matching < total && (
            <p className="mt-4" aria-live="polite">
              {matching === 1 ? "1 investor matches." : `${count(matching)} investors match.`}
            </p>
          )}
          {rows.length > 0 && <InvestorTable investors={rows} caption={`Investors: ${order.toLowerCase()}`} />}
          <Pager page={page} pageCount={pageCount} path={path} />
        </div>
      )}
    </div>
  );
}

interface InvestorTableProps {
  readonly investors: readonly InvestorLine[];
  readonly caption: string;
}

export function InvestorTable({ investors, caption }: InvestorTableProps) {
  return (
    <FigureRows
      caption={caption}
      wide
      rows={investors}
      keyOf={({ slug }) => slug}
      render={{
        Investor: ({ slug, name }) => <TextLink href={`${PATH}/${slug}`}>{name}</TextLink>,
        Kind: ({ kind }) => kind ?? "–",
        Rounds: ({ rounds }) => (rounds === 0 ? "–" : count(rounds)),
        Led: ({ rounds, led }) => (rounds === 0 ? "–" : count(led)),
        "Newest round": ({ newestOn }) =>
          newestOn === null ? "–" : formatDate({ date: newestOn, precision: "month" }),
      }}
      numbers={["Rounds", "Led", "Newest round"]}
    />
  );
}
