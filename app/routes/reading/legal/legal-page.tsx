import { branded } from "../../../../content/words.ts";
import { contentContext, coreContext } from "../../../context.ts";
import { foundMeta } from "../../../page-meta.ts";
import { Breadcrumb } from "../../../ui/frame/breadcrumb.tsx";
import { formatDate } from "../../../ui/format/format-date.ts";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { TextDiff } from "../../../ui/text-diff.tsx";
import type { Route } from "./+types/legal-page.ts";
import { legalPieceOf } from "./legal-piece.ts";
import { LegalSections, readableText } from "./legal-sections.tsx";

/** `/privacy-policy` and `/terms-of-service`: announced changes first, then the text that applies now. */
export function loader({ request, context }: Route.LoaderArgs) {
  const piece = legalPieceOf(request);
  const today = context.get(coreContext).clock.now().toISOString().slice(0, 10);
  return { path: piece.page, text: piece.on(context.get(contentContext).of(piece), today), today };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  foundMeta(root, "Legal", loaderData, ({ site }, { path, text }) => ({
    title: text.title,
    description: branded(text.description, site.name),
    keywords: [text.title.toLowerCase(), "legal", site.name],
    path,
    here: text.title,
  }));

const day = (date: string) => formatDate({ date, precision: "day" });

export default function LegalPage({ loaderData: { path, text, today } }: Route.ComponentProps) {
  const { name } = useSite();
  const { next, sections } = text;
  return (
    <article className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb here={text.title} />
      <PageHeading className="mt-6" heading={text.title} />
      <p className="mt-3 text-muted">
        Last updated: {day(text.changedOn)}. In force today, {day(today)}.{" "}
        <a className="link" href={`${path}/versions`}>
          All versions
        </a>
      </p>
      {text.sample && (
        <p className="mt-6 rounded-md border border-notice-line bg-notice px-4 py-3 text-sm">
          This is a sample text that has not been legally reviewed yet.
        </p>
      )}
      {next !== null && (
        <section id="changes" className="card mt-6 p-4" aria-labelledby="changes-heading">
          <h2 id="changes-heading" className="text-xl font-bold">
            Changes on {day(next.from)}
          </h2>
          <p className="mt-3">
            Until then the text below applies. Removed words are struck through, new words are highlighted.
          </p>
          <div className="mt-3 text-sm">
            <TextDiff before={readableText(sections, name)} after={readableText(next.sections, name)} />
          </div>
        </section>
      )}
      <LegalSections sections={sections} />
    </article>
  );
}
