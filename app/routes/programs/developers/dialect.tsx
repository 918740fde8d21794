import { BOUNDS } from "../../../../core/programs/rest/bounds.ts";
import { OPERATORS } from "../../../../core/programs/rest/operators.ts";
import type { OpenApiDocument } from "../../../api/openapi-object.ts";
import { HEADERS, REST_PARAMETERS } from "../openapi/rest-paths.ts";
import { DIALECT_EXAMPLES } from "./examples.ts";
import { CodeBlock, DescribedNames, ExamplesList, Part } from "./part.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FigureRows } from "../../../ui/charts/figure-table.tsx";

export function Dialect({ siteUrl, document }: { readonly siteUrl: string; readonly document: OpenApiDocument }) {
  const resources = Object.keys(document.paths).filter((path) => path.startsWith("/rest/"));
  return (
    <Part id="dialect">
      <p>
        There are {resources.length} resources:{" "}
        {resources.map((path, place) => (
          <span key={path}>
            {place > 0 && ", "}
            <code>{path}</code>
          </span>
        ))}
        . Filter by a column with a parameter of its name: <code>column=operator.value</code>; <code>not.</code> before
        the operator negates it.
      </p>
      <DescribedNames
        caption="Parameters and headers of every resource"
        heads={["Parameter or header", "Description"]}
        rows={Object.values(REST_PARAMETERS)}
      />
      <h3>Operators</h3>
      <DescribedNames
        caption="Operators"
        heads={["Operator", "The column"]}
        rows={Object.entries(OPERATORS).map(([name, { description }]) => ({ name, description }))}
      />
      <p>
        <code>(any)</code> and <code>(all)</code> compare with several values:{" "}
        <code>ilike(any).{"{*bio*,*health*}"}</code>. The resource <code>facets</code> lists the values to filter by
        with their rounds, and <code>changes</code> what was added, changed or withdrawn: continue after the last{" "}
        <code>id</code> you read. <code>q</code> on <code>leads</code> and <code>rounds</code> reads a question such as{" "}
        <code>series a fintech uk over 5m</code>; the header <code>Searched-As</code> tells how, and{" "}
        <code>Other-Readings</code> how else.
      </p>
      <p>
        <code>leads</code>, <code>rounds</code>, <code>companies</code> and <code>people</code> are without the
        companies of <TextLink href="#lists">your lists to leave out</TextLink>, as your list, files and feeds are; a
        list that is switched off hides nothing. <code>changes</code> has every change.
      </p>
      <p>
        Functions, aggregates and regular expressions are not supported (400). A request may have up to{" "}
        {BOUNDS.queryLength.toLocaleString("en-US")} characters, {BOUNDS.conditions} conditions, groups nested{" "}
        {BOUNDS.nesting} deep, and lists of {BOUNDS.listValues} values; a response has at most{" "}
        {BOUNDS.rows.toLocaleString("en-US")} rows.
      </p>
      <p>
        <code>text/csv</code> contains raw values for programs, so a cell may start with <code>=</code>. For
        spreadsheets, use <TextLink href="#exports">exports</TextLink>.
      </p>
      <h3>Examples</h3>
      <ExamplesList siteUrl={siteUrl} examples={DIALECT_EXAMPLES} />
    </Part>
  );
}

const ERROR = `{
  "code": "42703",
  "message": "column leads.colour does not exist",
  "details": null,
  "hint": "The columns are id, company_name, …"
}`;

export function ErrorsAndLimits({ document }: { readonly document: OpenApiDocument }) {
  return (
    <Part id="errors">
      <p>
        Errors use PostgREST's format: <code>message</code> says what is wrong and <code>hint</code> what to do.
      </p>
      <CodeBlock>{ERROR}</CodeBlock>
      <FigureRows
        caption="Status codes"
        rows={Object.entries(document.components.responses)}
        keyOf={([name]) => name}
        render={{ Status: ([name]) => name.replace("Rest", ""), When: ([, { description }]) => description }}
      />
      <h3>Limits</h3>
      <p>
        Rate limits apply per key, or per network without one. Every response states what is left; beyond the limit you
        get a 429 with the time to wait. A query may take up to {BOUNDS.statementTimeoutMs / 1_000} seconds in the
        database.
      </p>
      <DescribedNames
        caption="Response headers"
        heads={["Header", "Description"]}
        rows={Object.entries(HEADERS).map(([name, { description }]) => ({ name, description }))}
      />
    </Part>
  );
}
