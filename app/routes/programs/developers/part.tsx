import type { ReactNode } from "react";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { Section } from "../../../ui/frame/section.tsx";
import { asCurl, type Example } from "./examples.ts";

/** Headings of the page's parts by anchor, in order. */
const PARTS = {
  start: "First request",
  keys: "Keys and access",
  dialect: "Query language",
  columns: "Columns",
  errors: "Errors and limits",
  feeds: "Feeds",
  exports: "Exports",
  webhooks: "Webhooks",
  lists: "Watched companies",
  recipes: "Recipes and rules",
  finder: "Email finder",
  assistants: "Assistants (MCP)",
  openapi: "OpenAPI",
} as const;
type PartId = keyof typeof PARTS;

/** One part of the page; its heading links to itself. */
export function Part({ id, children }: { readonly id: PartId; readonly children: ReactNode }) {
  return (
    <Section
      id={id}
      heading={PARTS[id]}
      headingClass="text-2xl font-bold"
      className="min-w-0 border-t border-line pt-10 first:border-0 first:pt-0"
    >
      <div className="reference mt-4">{children}</div>
    </Section>
  );
}

/** The table of contents: beside the text on wide screens, above it on narrow ones. */
export function PartsNavigation() {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-24">
      <p className="text-sm font-semibold">On this page</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 text-sm lg:grid-cols-1">
        {Object.entries(PARTS).map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-muted hover:text-accent hover:underline lg:min-h-9"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A code block. Long lines wrap, so nothing scrolls sideways. */
export function CodeBlock({ title, children }: { readonly title?: string; readonly children: string }) {
  return (
    <figure className="code-block">
      {title !== undefined && <figcaption>{title}</figcaption>}
      <pre>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

interface DescribedNamesProps {
  readonly caption: string;
  readonly heads: readonly [name: string, description: string];
  readonly rows: readonly { readonly name: string; readonly description: string }[];
}

/** A table of identifiers and their meanings. */
export function DescribedNames({ caption, heads: [name, description], rows }: DescribedNamesProps) {
  return (
    <FigureRows
      caption={caption}
      rows={rows}
      keyOf={(row) => row.name}
      render={{ [name]: (row) => <code>{row.name}</code>, [description]: (row) => <Marked>{row.description}</Marked> }}
    />
  );
}

/** Renders words between backticks as code. */
export function Marked({ children }: { readonly children: string }) {
  return children.split("`").map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
}

export function ExamplesList({
  siteUrl,
  examples,
}: {
  readonly siteUrl: string;
  readonly examples: readonly Example[];
}) {
  return (
    <ul className="mt-4 grid gap-4">
      {examples.map((example) => (
        <li key={example.title}>
          <CodeBlock title={example.title}>{asCurl(siteUrl, example)}</CodeBlock>
        </li>
      ))}
    </ul>
  );
}
