import { foundMeta } from "../../../page-meta.ts";
import { data } from "react-router";
import { readTopics, type Topic, type TopicTree } from "../../../../core/reading/directory/topics/count-topics.ts";
import { LEAST_DISCLOSED } from "../../../../core/reading/directory/disclosed-figures.ts";
import { TOPICS } from "../../../../core/reading/directory/topics/kinds.ts";
import { coreContext } from "../../../context.ts";
import { itemList } from "../../../structured-data.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { count } from "../../../ui/format/count.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { MissingPage } from "../missing/missing-page.tsx";
import type { Route } from "./+types/topic-index.ts";
import { BarLinks } from "./bar-links.tsx";
import { topicKindOf } from "./topic-kind.ts";

/** `/industries`, `/stages`, `/places`, `/months`: every topic of a kind. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const kind = topicKindOf(request);
  if (kind === null) return data(null, 404);
  return data({ kind, ...(await readTopics(context.get(coreContext), kind)) });
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Page not found", loaderData, ({ site }, index) => {
    const { heading, first } = TOPICS[index.kind];
    const path = `/${index.kind}`;
    return {
      title: `Startup funding by ${first.name}`,
      description: `Funding rounds of startups by ${first.name}: how many, how much, and the newest of each.`,
      keywords: [`startup funding by ${first.name}`, ...index.topics.slice(0, 8).map(({ label }) => label)],
      path,
      structuredData: [
        itemList(
          site,
          index.topics.map(({ label, path: href }) => ({ name: label, href })),
        ),
      ],
      here: heading,
    };
  });

export default function TopicIndexPage({ loaderData: index }: Route.ComponentProps) {
  if (index === null) return <MissingPage />;
  const { heading, first } = TOPICS[index.kind];
  const cities = index.kind === "places" ? citiesOf(index.topics) : [];
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb here={heading} />
      <PageHeading className="mt-4" heading={`Startup funding by ${first.name}`}>
        Funding rounds in our database by {first.name}, each with its figures.
      </PageHeading>
      <BarLinks links={index.topics.map(linkOf)} />
      {cities.length > 0 && (
        <Section id="cities" heading="Cities" className="mt-10">
          <BarLinks links={cities} />
        </Section>
      )}
      {index.topics.some(({ rounds }) => rounds === null) && (
        <p className="mt-8 max-w-prose text-sm text-muted">
          Counts cover our whole database. They are exact where you see every round; others are rounded down, and fewer
          than {LEAST_DISCLOSED} are not counted.
        </p>
      )}
      {index.unknownRounds > 0 && (
        <p className="mt-2 text-sm text-muted">
          {count(index.unknownRounds)} {index.unknownRounds === 1 ? "round has" : "rounds have"} no known {first.name}.
        </p>
      )}
    </div>
  );
}

const SHOWN_CITIES = 60;

/** The cities with the most rounds, as far as their counts are disclosed. */
function citiesOf(countries: readonly TopicTree[]) {
  return countries
    .flatMap(({ below }) => below)
    .filter(({ rounds }) => rounds !== null)
    .sort((a, b) => (b.rounds ?? 0) - (a.rounds ?? 0))
    .slice(0, SHOWN_CITIES)
    .map(linkOf);
}

function linkOf({ label, path, rounds }: Topic) {
  return { name: label, href: path, ...(rounds !== null && { rounds }) };
}
