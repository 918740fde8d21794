import { z } from "zod";
import { countDeskArticles, DESK_VIEWS, listDeskArticles } from "../../../../core/reading/newsroom/list-desk.ts";
import { readTopics } from "../../../../core/reading/directory/topics/count-topics.ts";
import { draftRoundUpNow, PERIODS, type RoundUpTopic } from "../../../../core/reading/newsroom/drafts/round-up.ts";
import type { Context } from "../../../../core/shared/context.ts";
import {
  DRAFT_RULES,
  type NewsroomRules,
  readNewsroomRules,
  setNewsroomRules,
} from "../../../../core/reading/newsroom/rules.ts";
import { SOURCES } from "../../../../core/catalogue/sources/registry.ts";
import { PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/list.ts";
import { intentAction, posting, readPage, screenLoader } from "../screen.ts";
import { ArticleStatus, RULE_NAMES, VIEW_NAMES } from "./labels.tsx";
import { counted, figure } from "../format.ts";
import { ListTable, Views } from "../list.tsx";
import { OfficePage } from "../office-page.tsx";
import { FilterForm } from "../kit/filter-form.tsx";
import { OfficeForm } from "../kit/form.tsx";
import type { FormState } from "../../../form-post.ts";

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

const PERIOD_NAMES: Readonly<Record<(typeof PERIODS)[number], string>> = {
  "last-week": "Last week",
  "this-week": "This week until today",
  "last-month": "Last month",
  "this-month": "This month until today",
};

/** Kinds of topics of a round-up, and their name before a value. */
const TOPIC_NAMES = { industries: "Industry", stages: "Stage", places: "Country" } as const;
const TOPIC_KINDS = ["industries", "stages", "places"] as const;
const TOPIC = /^(industries|stages|places):(.+)$/;

const roundUpForm = z.object({
  period: z.enum(PERIODS),
  topic: z.union([z.literal(""), z.string().max(300).regex(TOPIC)]),
});

const rulesForm = z.object({
  rounds: z.enum(DRAFT_RULES),
  roundUp: z.enum(DRAFT_RULES),
  leastUsd: whole(0, 1_000_000_000),
  newestDays: whole(1, 365),
  mostADay: whole(1, 100),
});

const DONE = { rules: "Rules saved. They apply from now on.", deleted: "Article withdrawn." } as const;

export const loader = screenLoader(async ({ ctx, query, search, range }) => {
  const view = DESK_VIEWS.find((one) => one === query.get("show")) ?? "draft";
  const [page, counts, rules, ...topics] = await Promise.all([
    readPage(range, (part) => listDeskArticles(ctx, { view, search, ...part })),
    countDeskArticles(ctx),
    readNewsroomRules(ctx),
    ...TOPIC_KINDS.map((kind) => topicsOf(ctx, kind)),
  ]);
  return { view, search, counts, rules, sources: DRAFTED_SOURCES, topics: topics.flat(), ...page };
});

async function topicsOf(ctx: Context, kind: keyof typeof TOPIC_NAMES) {
  const { topics } = await readTopics(ctx, kind);
  return topics.map(({ value, label }) => [`${kind}:${value}`, `${TOPIC_NAMES[kind]}: ${label}`] as const);
}

function topicIn(text: string): RoundUpTopic | null {
  const [, name, value = ""] = TOPIC.exec(text) ?? [];
  const kind = TOPIC_KINDS.find((one) => one === name);
  return kind === undefined ? null : { kind, value };
}

export const action = intentAction({
  "round-up": posting(roundUpForm, async ({ period, topic }, { ctx }) => {
    const id = await draftRoundUpNow(ctx, { period, topic: topicIn(topic) });
    return { done: "created", at: `${PATH}/${id}`, query: { show: null, search: null } };
  }),
  rules: posting(rulesForm, ({ leastUsd, ...rules }, { ctx, values }) => {
    const sources = DRAFTED_SOURCES.flatMap(({ key }) => {
      const rule = DRAFT_RULES.find((one) => one === values[`source-${key}`]);
      return rule === undefined ? [] : [[key, rule] as const];
    });
    return setNewsroomRules(ctx, { ...rules, sources: Object.fromEntries(sources), leastUsdMinor: leastUsd * CENTS });
  }),
});

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  const { view, search, counts, rules, sources, topics, items, next } = loaderData;
  return (
    <OfficePage
      heading="Articles"
      about="New rounds get a draft from their facts. Nothing is public before you publish it, unless a rule below says so."
      done={DONE}
    >
      <p className="mb-6">
        <PrimaryLink href={`${PATH}/new`}>New article</PrimaryLink>
      </p>
      <Views
        label="Articles shown"
        views={DESK_VIEWS.map((one) => ({
          href: `${PATH}?show=${one}`,
          name: `${VIEW_NAMES[one]} (${figure(counts[one])})`,
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
      <ListTable
        caption={VIEW_NAMES[view]}
        empty={search === "" ? "No articles here." : `No results for “${search}”.`}
        rows={items}
        next={next}
        older="Older articles"
        render={{
          Article: ({ id, title, isSample }) => (
            <>
              <TextLink href={`${PATH}/${id}`}>{title}</TextLink>
              {isSample && <span className="badge ms-2">Sample</span>}
            </>
          ),
          Category: ({ category, featured }) => (featured ? `${category}, featured` : category),
          Status: (article) => <ArticleStatus article={article} />,
          "To check": ({ openFlags }) => (openFlags === 0 ? "" : counted(openFlags, "change")),
        }}
      />
      <h2 className="mt-10 mb-3 text-xl font-semibold">Round-up now</h2>
      <OfficeForm
        label="Round-up"
        hidden={{ intent: "round-up" }}
        fields={[
          {
            name: "period",
            label: "Days",
            type: "choice",
            required: true,
            options: PERIODS.map((one) => [one, PERIOD_NAMES[one]]),
          },
          { name: "topic", label: "Rounds", type: "choice", options: [["", "All rounds"], ...topics] },
        ]}
        state={actionData ?? null}
        submit="Draft the round-up"
      />
      <h2 className="mt-10 text-xl font-semibold">Rules for drafts</h2>
      <RulesForm rules={rules} sources={sources} refused={actionData ?? null} />
    </OfficePage>
  );
}

interface RulesFormProps {
  readonly rules: NewsroomRules;
  readonly sources: readonly { readonly key: string; readonly label: string }[];
  readonly refused: FormState | null;
}

const OPTIONS = DRAFT_RULES.map((rule) => [rule, RULE_NAMES[rule]] as const);

/** The form of rules: which rounds get a draft, and when it is published. */
export function RulesForm({ rules, sources, refused }: RulesFormProps) {
  const known = Object.entries(rules.sources).map(([key, rule]) => [`source-${key}`, rule]);
  return (
    <OfficeForm
      label="Rules for drafts"
      hidden={{ intent: "rules" }}
      submit="Save rules"
      state={refused}
      known={{
        ...Object.fromEntries(known),
        rounds: rules.rounds,
        roundUp: rules.roundUp,
        leastUsd: String(rules.leastUsdMinor / CENTS),
        newestDays: String(rules.newestDays),
        mostADay: String(rules.mostADay),
      }}
      fields={[
        { name: "rounds", label: "New rounds", type: "choice", options: OPTIONS, required: true },
        ...sources.map(({ key, label }) => ({
          name: `source-${key}`,
          label: `New rounds of: ${label}`,
          type: "choice" as const,
          options: [["", "Same as new rounds"] as const, ...OPTIONS],
        })),
        { name: "roundUp", label: "Weekly round-up", type: "choice", options: OPTIONS, required: true },
        { name: "leastUsd", label: "Smallest round, in US dollars", required: true },
        { name: "newestDays", label: "Only rounds of the last … days", required: true },
        { name: "mostADay", label: "Maximum drafts per day, largest rounds first", required: true },
      ]}
    >
      <p className="text-sm text-muted">
        0 dollars also drafts rounds without a known amount. Debt, grants, secondary sales and token sales are never
        drafted.
      </p>
    </OfficeForm>
  );
}
