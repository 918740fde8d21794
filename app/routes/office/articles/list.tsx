import { z } from "zod";
import { countDeskArticles, DESK_VIEWS, listDeskArticles } from "../../../../core/reading/newsroom/list-desk.ts";
import { DRAFT_RULES, readNewsroomRules, setNewsroomRules } from "../../../../core/reading/newsroom/rules.ts";
import { SOURCES } from "../../../../core/catalogue/sources/registry.ts";
import { coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import type { Route } from "./+types/list.ts";
import { type ActionResult, outcomeOf, runAction } from "../action.ts";
import { ArticleStatus, VIEW_NAMES } from "./labels.tsx";
import { RulesForm } from "./rules.tsx";
import { counted } from "../format.ts";
import { beforeOf, PAGE_SIZE, pageById, ReadOn, Views } from "../list-navigation.tsx";
import { EmptyList, OfficePage } from "../office-page.tsx";
import { FilterForm } from "../kit/filter-form.tsx";

const PATH = "/back-office/articles";
const CENTS = 100;

/** Sources whose rounds can be drafted. */
const DRAFTED_SOURCES = SOURCES.filter(({ key }) => key !== "sample").map(({ key, label }) => ({ key, label }));

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `Enter a whole number from ${least} to ${most.toLocaleString("en-US")}.`)
    .transform(Number)
    .refine(
      (value) => value >= least && value <= most,
      `Enter a number from ${least} to ${most.toLocaleString("en-US")}.`,
    );

/** Loose, because the form has one more field for each source. */
const rulesForm = z.looseObject({
  rounds: z.enum(DRAFT_RULES),
  roundUp: z.enum(DRAFT_RULES),
  leastUsd: whole(0, 1_000_000_000),
  newestDays: whole(1, 365),
  mostADay: whole(1, 100),
});

const DONE = { rules: "Rules saved. They apply from now on.", deleted: "Article withdrawn." } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const view = DESK_VIEWS.find((one) => one === query.get("show")) ?? "draft";
  const search = (query.get("search") ?? "").trim().slice(0, 200);
  const [found, counts, rules] = await Promise.all([
    listDeskArticles(ctx, { view, search, ...beforeOf(request), limit: PAGE_SIZE + 1 }),
    countDeskArticles(ctx),
    readNewsroomRules(ctx),
  ]);
  return {
    view,
    search,
    counts,
    rules,
    sources: DRAFTED_SOURCES,
    ...pageById(found, PAGE_SIZE),
    done: outcomeOf(request, DONE),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return runAction({ request, context }, rulesForm, async (form): Promise<ActionResult> => {
    const { rounds, roundUp, leastUsd, newestDays, mostADay } = form;
    const sources = Object.fromEntries(
      DRAFTED_SOURCES.flatMap(({ key }) => {
        const rule = DRAFT_RULES.find((one) => one === form[`source-${key}`]);
        return rule === undefined ? [] : [[key, rule]];
      }),
    );
    const rules = { rounds, roundUp, sources, leastUsdMinor: leastUsd * CENTS, newestDays, mostADay };
    await setNewsroomRules(context.get(coreContext), rules);
    return { done: "rules" };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Articles");

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  const { view, search, counts, rules, sources, items, next, done } = loaderData;
  return (
    <OfficePage
      heading="Articles"
      about="New rounds get a draft from their facts. Nothing is public before you publish it, unless a rule below says so."
      outcome={actionData?.outcome ?? done}
    >
      <p className="mb-6">
        <PrimaryLink href={`${PATH}/new`}>New article</PrimaryLink>
      </p>
      <Views
        label="Articles shown"
        views={DESK_VIEWS.map((one) => ({
          href: `${PATH}?show=${one}`,
          name: `${VIEW_NAMES[one]} (${counts[one].toLocaleString("en-US")})`,
          current: one === view,
        }))}
      />
      <FilterForm
        action={PATH}
        hidden={{ show: view }}
        fields={[{ name: "search", type: "search", label: "Title, address or company" }]}
        known={{ search }}
        submit="Search"
      />
      {items.length === 0 ? (
        <EmptyList>{search === "" ? "No articles here." : `No results for “${search}”.`}</EmptyList>
      ) : (
        <FigureRows
          caption={VIEW_NAMES[view]}
          wide
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Article",
              render: ({ id, title, isSample }) => (
                <>
                  <TextLink href={`${PATH}/${id}`}>{title}</TextLink>
                  {isSample && <span className="badge ms-2">Sample</span>}
                </>
              ),
            },
            {
              heading: "Category",
              render: ({ category, featured }) => (featured ? `${category}, featured` : category),
            },
            { heading: "Status", render: (article) => <ArticleStatus article={article} /> },
            { heading: "To check", render: ({ openFlags }) => (openFlags === 0 ? "" : counted(openFlags, "change")) },
          ]}
        />
      )}
      <ReadOn next={next} label="Older articles" />
      <h2 className="mt-10 text-xl font-semibold">Rules for drafts</h2>
      <RulesForm rules={rules} sources={sources} refused={actionData ?? null} />
    </OfficePage>
  );
}
