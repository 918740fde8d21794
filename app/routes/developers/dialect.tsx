import { BOUNDS } from "../../../core/rest/bounds.ts";
import { OPERATORS } from "../openapi/column-tests.ts";
import type { OpenApiDocument } from "../openapi/openapi-object.ts";
import { REST_PARAMETERS } from "../openapi/rest-paths.ts";
import { DIALECT_EXAMPLES } from "./examples.ts";
import { ExamplesList } from "./examples-list.tsx";
import { Part } from "./part.tsx";
import { DescribedNames } from "./described-names.tsx";

/** How rows are asked for. */
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
        . A parameter named after a column is a condition on it, <code>column=operator.value</code>; <code>not.</code> before the operator turns it round.
      </p>
      <DescribedNames caption="Parameters and headers of every resource" heads={["Parameter or header", "What it says"]} rows={Object.values(REST_PARAMETERS)} />
      <h3>Operators</h3>
      <DescribedNames caption="Operators" heads={["Operator", "The column"]} rows={OPERATORS} />
      <p>
        Embedding, functions, aggregates and regular expressions are refused with a 400 that says so. A request may have {BOUNDS.queryLength.toLocaleString("en-US")} characters,{" "}
        {BOUNDS.conditions} conditions, groups {BOUNDS.nesting} deep, lists of {BOUNDS.listValues}; an answer has at most {BOUNDS.rows.toLocaleString("en-US")} rows.
      </p>
      <p>
        <code>text/csv</code> has the values as they stand, for programs: a cell may begin with <code>=</code>. Files for spreadsheet programs, in which that is made harmless, are the{" "}
        <a className="link" href="#exports">
          exports
        </a>
        .
      </p>
      <h3>Examples</h3>
      <ExamplesList siteUrl={siteUrl} examples={DIALECT_EXAMPLES} />
    </Part>
  );
}
