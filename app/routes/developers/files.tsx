import { EXPORT_ROWS } from "../../../core/directory/columns/export-rows.ts";
import { PRESETS } from "../../../core/exports/presets/presets.ts";
import { FigureRows } from "../../ui/figure-rows.tsx";
import { FILTER_PARAMETERS } from "../openapi/filter-parameters.ts";
import type { OpenApiDocument } from "../openapi/openapi-object.ts";
import { CodeBlock } from "./code-block.tsx";
import { ColumnTable } from "./columns.tsx";
import { FILE_EXAMPLES } from "./examples.ts";
import { ExamplesList } from "./examples-list.tsx";
import { Marked } from "./marked.tsx";
import { Part } from "./part.tsx";
import { DescribedNames } from "./described-names.tsx";

interface FilesProps {
  readonly siteUrl: string;
  readonly document: OpenApiDocument;
}

export function Feeds({ siteUrl, document }: FilesProps) {
  const feeds = Object.entries(document.paths).filter(([path]) => path.startsWith("/feeds/"));
  const parameters = Object.values(FILTER_PARAMETERS).filter(({ name }) => !name.startsWith("not-"));
  return (
    <Part id="feeds">
      <p>
        Every filter of <a className="link" href="/companies">the list</a> is a feed: its address has the same parameters. It holds the rounds that came in last. To follow more than
        the sample, give your reader any user name and an API key with the scope <code>read</code> as the password:
      </p>
      <CodeBlock title="As feed readers do">{`curl -u "feed:YOUR_API_KEY" '${siteUrl}/feeds/rounds.rss?stage=Seed'`}</CodeBlock>
      <ul className="list">
        {feeds.map(([path, { get }]) => (
          <li key={path}>
            <a className="link" href={path}>
              {path}
            </a>{" "}
            {get?.summary}
          </li>
        ))}
      </ul>
      <h3>The filter</h3>
      <p>
        The same for lists, feeds and exports. A parameter with a list of values may be repeated; with <code>not-</code> before its name it leaves those values out.
      </p>
      <FigureRows
        caption="Parameters of the filter"
        rows={parameters}
        keyOf={({ name }) => name}
        columns={[
          { heading: "Parameter", render: ({ name }) => <code>{name}</code> },
          {
            heading: "What it says",
            render: ({ description, schema }) => (
              <>
                <Marked>{description}</Marked>
                <Choices of={schema["enum"] ?? (schema["items"] as { readonly enum?: unknown } | undefined)?.enum} />
              </>
            ),
          },
        ]}
      />
      <ExamplesList siteUrl={siteUrl} examples={FILE_EXAMPLES.filter(({ path }) => path.startsWith("/feeds/"))} />
    </Part>
  );
}

function Choices({ of }: { readonly of: unknown }) {
  if (!Array.isArray(of)) return null;
  return <> One of {of.join(", ")}.</>;
}

export function Exports({ siteUrl, document }: FilesProps) {
  const own = document.paths["/exports/leads.csv"]?.get?.parameters?.filter((parameter) => "name" in parameter) ?? [];
  return (
    <Part id="exports">
      <p>
        The rounds of a filter as a file, streamed as they are read: <code>/exports/leads.csv</code>, <code>.xlsx</code> and <code>.ndjson</code>. Cells that a spreadsheet could
        take for a formula are made harmless, and numbers stay numbers. HEAD tells how many rows there will be. A key needs the scope <code>export</code>.
      </p>
      <DescribedNames caption="Parameters of an export" heads={["Parameter", "What it says"]} rows={own} />
      <h3>Presets</h3>
      <ul className="list">
        {PRESETS.map(({ key, label, description }) => (
          <li key={key}>
            <code>{key}</code> {label}. {description}
          </li>
        ))}
      </ul>
      <details className="resource">
        <summary>
          <h3>Columns to choose from</h3>
          <span>{EXPORT_ROWS.columns.length} columns</span>
        </summary>
        <ColumnTable caption="Columns of an export" schema={document.components.schemas["ExportRow"] ?? {}} />
      </details>
      <ExamplesList siteUrl={siteUrl} examples={FILE_EXAMPLES.filter(({ path }) => path.startsWith("/exports/"))} />
    </Part>
  );
}
