import { pageMetaOf } from "../../../page-meta.ts";
import { countLetters, DIRECTORY } from "../../../../core/reading/directory/alphabet.ts";
import { TOPIC_KINDS, TOPICS } from "../../../../core/reading/directory/topics/kinds.ts";
import { coreContext } from "../../../context.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { LinkList } from "../../../ui/link-list.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import type { Route } from "./+types/directory.ts";

/** Pages that no other page links without parameters. */
const OTHERS = [
  { name: "Investors", href: "/investors" },
  { name: "Export", href: "/companies/export" },
  { name: "20 free leads", href: "/free-leads" },
] as const;

/** `/directory`: every page of the site by letter, and the topics. */
export async function loader({ context }: Route.LoaderArgs) {
  const letters = await countLetters(context.get(coreContext));
  return [...letters].map(([kind, counts]) => ({ kind, heading: DIRECTORY[kind].heading, counts }));
}

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMetaOf(root, "Directory", () => ({
    title: "Startups, founders and investors A–Z",
    description: "Every company, founder, investor and article in the database in alphabetical order.",
    keywords: ["startup directory", "founders A–Z", "investors A–Z"],
    path: "/directory",
    here: "A–Z",
  }));

export default function DirectoryPage({ loaderData: kinds }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb here="A–Z" />
      <PageHeading className="mt-4" heading="A–Z">
        Every page of the database in alphabetical order.
      </PageHeading>
      <Section id="topics" heading="Browse by" className="mt-8">
        <LinkList
          links={[...TOPIC_KINDS.map((kind) => ({ name: TOPICS[kind].heading, href: `/${kind}` })), ...OTHERS]}
        />
      </Section>
      {kinds
        .filter(({ counts }) => counts.length > 0)
        .map(({ kind, heading, counts }) => (
          <Section key={kind} id={kind} heading={heading} className="mt-8">
            <LinkList
              links={counts.map(({ letter, count }) => ({
                name: letter.toUpperCase(),
                before: heading,
                href: `/directory/${kind}/${letter}`,
                count: count.toLocaleString("en-US"),
              }))}
            />
          </Section>
        ))}
    </div>
  );
}
