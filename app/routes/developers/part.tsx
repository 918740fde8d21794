import type { ReactNode } from "react";

/** The parts of the page in their order, by their anchors. */
export const PARTS = {
  start: "First request",
  keys: "Keys and reach",
  dialect: "The dialect",
  columns: "Columns",
  errors: "Errors and limits",
  feeds: "Feeds",
  exports: "Exports",
  webhooks: "Webhooks",
  finder: "Email finder",
  assistants: "Assistants (MCP)",
  openapi: "OpenAPI",
} as const;
export type PartId = keyof typeof PARTS;

/** One part of the page under its heading, which links to itself. */
export function Part({ id, children }: { readonly id: PartId; readonly children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-line pt-10 first:border-0 first:pt-0">
      <h2 id={id} className="text-2xl font-bold">
        {PARTS[id]}
      </h2>
      <div className="reference mt-4">{children}</div>
    </section>
  );
}

/** Leads to each part: beside the page where there is room, before it elsewhere. */
export function PartsNavigation() {
  return (
    <nav aria-label="On this page" className="lg:sticky lg:top-24">
      <p className="text-sm font-semibold">On this page</p>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 text-sm lg:grid-cols-1">
        {Object.entries(PARTS).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center text-muted hover:text-accent hover:underline lg:min-h-9">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
