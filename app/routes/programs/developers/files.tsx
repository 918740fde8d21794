import { EXPORT_ROWS } from "../../../../core/reading/directory/columns/export-rows.ts";
import { PRESETS } from "../../../../core/reading/exports/presets/presets.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";
import { FILTER_PARAMETERS } from "../openapi/filter-parameters.ts";
import type { OpenApiDocument } from "../../../api/openapi-object.ts";
import { VALUES_KEY, VALUES_NAMESPACE, VALUES_PREFIX } from "../../reading/machines/feed-addresses.ts";
import { CodeBlock, DescribedNames, ExamplesList, Marked, Part } from "./part.tsx";
import { ColumnTable } from "./columns.tsx";
import { FILE_EXAMPLES } from "./examples.ts";

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
        Every filter of <TextLink href="/companies">the list</TextLink> is available as a feed with the same parameters,
        newest additions first. To follow more than the sample, enter any user name and an API key with the scope{" "}
        <code>read</code> as the password in your reader:
      </p>
      <CodeBlock title="With a feed reader's credentials">{`curl -u "feed:YOUR_API_KEY" '${siteUrl}/feeds/rounds.rss?stage=Seed'`}</CodeBlock>
      <ul className="list">
        {feeds.map(([path, { get }]) => (
          <li key={path}>
            <TextLink href={path}>{path}</TextLink> {get?.summary}
          </li>
        ))}
      </ul>
      <h3>Values for programs</h3>
      <p>
        Each entry of a feed of rounds also states these values: in JSON Feed as the object <code>{VALUES_KEY}</code>,
        with null for unknown, and in RSS and Atom as elements of the namespace <code>{VALUES_NAMESPACE}</code> (prefix{" "}
        <code>{VALUES_PREFIX}</code>), without those that are unknown. Feeds have an ETag, also with a key, and pages of
        other sites may read them.
      </p>
      <ColumnTable caption="Values of a round in feeds" schema={document.components.schemas["FeedRound"] ?? {}} />
      <h3>The filter</h3>
      <p>
        Lists, feeds and exports share these parameters. List parameters may be repeated; the prefix <code>not-</code>{" "}
        excludes the values.
      </p>
      <FigureRows
        caption="Parameters of the filter"
        rows={parameters}
        keyOf={({ name }) => name}
        render={{
          Parameter: ({ name }) => <code>{name}</code>,
          Description: ({ description, schema }) => (
            <>
              <Marked>{description}</Marked>
              <Choices of={schema["enum"] ?? (schema["items"] as { readonly enum?: unknown } | undefined)?.enum} />
            </>
          ),
        }}
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
        Stream the rounds of a filter as a file: <code>/exports/leads.csv</code>, <code>.xlsx</code> and{" "}
        <code>.ndjson</code>; <code>/exports/companies.csv</code>, <code>/exports/founders.csv</code> and{" "}
        <code>/exports/people.csv</code> have a row for each company, founder or person. In CSV an apostrophe stands
        before cells that look like formulas, except before names in presets, which CRMs compare; numbers stay numbers.
        HEAD returns the number of rows. A key needs the scope <code>export</code>.
      </p>
      <DescribedNames caption="Parameters of an export" heads={["Parameter", "Description"]} rows={own} />
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
