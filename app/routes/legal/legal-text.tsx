import type { Block, LegalDocument } from "../../../content/legal/document.ts";
import { branded } from "../../../content/words.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { formatDate } from "../../ui/format-date.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Prose } from "../../ui/prose.tsx";
import { type Site, useSite } from "../../ui/site.ts";
import { breadcrumbList, messageMeta, pageMeta } from "../../page-meta.ts";

interface LegalTextProps {
  readonly text: LegalDocument;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

const day = (date: string) => formatDate({ date, precision: "day" });

/** A legal text with the date of its last change. */
export function LegalText({ text, today }: LegalTextProps) {
  const { name } = useSite();
  return (
    <article className="mx-auto max-w-prose px-4 pt-6 md:px-6">
      <Breadcrumb above={[{ name: "Home", href: "/" }]} here={text.title} />
      <div className="mt-6">
        <PageHeading heading={text.title} />
      </div>
      <p className="mt-3 text-muted">
        Last updated: {day(text.changedOn)}. In force today, {day(today)}.
      </p>
      {text.sample && (
        <p className="mt-6 rounded-md border border-notice-line bg-notice px-4 py-3 text-sm">
          This is a sample text that has not been legally reviewed yet.
        </p>
      )}
      {text.sections.map(({ heading, blocks }) => (
        <section key={heading} className="mt-10">
          <h2 className="text-xl font-bold">{branded(heading, name)}</h2>
          {blocks.map((block) => (
            <LegalBlock key={String(block)} block={block} brand={name} />
          ))}
        </section>
      ))}
    </article>
  );
}

function LegalBlock({ block, brand }: { readonly block: Block; readonly brand: string }) {
  if (typeof block === "string") {
    return (
      <p className="mt-3">
        <Prose>{branded(block, brand)}</Prose>
      </p>
    );
  }
  return (
    <ul className="mt-3 list-disc space-y-1 ps-6">
      {block.map((point) => (
        <li key={point}>
          <Prose>{branded(point, brand)}</Prose>
        </li>
      ))}
    </ul>
  );
}

export function legalMeta(site: Site | undefined, path: string, { title, description }: LegalDocument) {
  if (site === undefined) return messageMeta(site, title);
  return pageMeta(site, {
    title,
    description: branded(description, site.name),
    keywords: [title.toLowerCase(), "legal", site.name],
    path,
    structuredData: [
      breadcrumbList(site, [
        { name: "Home", href: "/" },
        { name: title, href: path },
      ]),
    ],
  });
}
