import { BOUNDS } from "../../../core/rest/bounds.ts";
import { FigureRows } from "../../ui/figure-rows.tsx";
import type { OpenApiDocument } from "../openapi/openapi-object.ts";
import { HEADERS } from "../openapi/rest-responses.ts";
import { CodeBlock } from "./code-block.tsx";
import { Part } from "./part.tsx";
import { DescribedNames } from "./described-names.tsx";

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
        An error comes in PostgREST's form: <code>message</code> says what is wrong, <code>hint</code> what to do.
      </p>
      <CodeBlock>{ERROR}</CodeBlock>
      <FigureRows
        caption="Status codes"
        rows={Object.entries(document.components.responses)}
        keyOf={([name]) => name}
        columns={[
          { heading: "Status", render: ([name]) => name.replace("Rest", "") },
          { heading: "When", render: ([, { description }]) => description },
        ]}
      />
      <h3>Limits</h3>
      <p>
        Requests are counted for each key, and without one for each network. Every answer says what is left; one beyond the share is answered with 429 and says how long to
        wait. A statement may take {BOUNDS.statementTimeoutMs / 1_000} seconds in the database.
      </p>
      <DescribedNames caption="Headers of an answer" heads={["Header", "What it says"]} rows={Object.entries(HEADERS).map(([name, { description }]) => ({ name, description }))} />
    </Part>
  );
}
