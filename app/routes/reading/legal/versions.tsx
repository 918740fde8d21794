import { HOME } from "../../../ui/frame/crumb.ts";
import { listRevisions } from "../../../../core/reading/content/revisions.ts";
import { legalVersions } from "../../../content/legal-changes.ts";
import { contentContext, coreContext } from "../../../context.ts";
import { messageMeta } from "../../../page-meta.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { TextDiff } from "../../../ui/text-diff.tsx";
import type { Route } from "./+types/versions.ts";
import { legalPieceOf } from "./legal-piece.ts";
import { LegalSections, readableText } from "./legal-sections.tsx";

/** More than a text ever gets. */
const MOST_REVISIONS = 10_000;

/** `/privacy-policy/versions` and `/terms-of-service/versions`: every wording with the days on which it applied. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const piece = legalPieceOf(request);
  const ctx = context.get(coreContext);
  const revisions = await listRevisions(ctx, { piece: piece.key, limit: MOST_REVISIONS });
  return {
    path: piece.page,
    title: context.get(contentContext).of(piece).title,
    versions: legalVersions(piece, revisions, ctx.clock.now()),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  messageMeta(root.loaderData?.site, `${loaderData?.title ?? "Legal"}: all versions`);

const day = (date: string) => formatDate({ date, precision: "day" });

export default function LegalVersions({ loaderData: { path, title, versions } }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <article className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb above={[HOME, { name: title, href: path }]} here="All versions" />
      <PageHeading className="mt-6" heading={`${title}: all versions`}>
        Every version with the days on which it applied, and what it changed.
      </PageHeading>
      <ol className="mt-6 grid gap-4">
        {versions.map(({ from, until, sections }, index) => {
          const before = versions[index + 1];
          const days = until === null ? `Since ${day(from)}` : `${day(from)} to ${day(until)}`;
          return (
            <li key={versions.length - index} className="card p-4">
              <h2 className="text-lg font-semibold">{days}</h2>
              {before !== undefined && (
                <details className="mt-2">
                  <summary className="link w-fit">
                    What changed <span className="sr-only">on {day(from)}</span>
                  </summary>
                  <div className="mt-3 text-sm">
                    <TextDiff before={readableText(before.sections, name)} after={readableText(sections, name)} />
                  </div>
                </details>
              )}
              {until !== null && (
                <details className="mt-2">
                  <summary className="link w-fit">
                    Full text <span className="sr-only">of {days}</span>
                  </summary>
                  <LegalSections sections={sections} />
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </article>
  );
}
