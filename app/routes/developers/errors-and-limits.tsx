import { BOUNDS } from "../../../core/rest/bounds.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
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
      <FigureTable caption="Status codes">
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(document.components.responses).map(([name, { description }]) => (
            <tr key={name}>
              <th scope="row">{name.replace("Rest", "")}</th>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <h3>Limits</h3>
      <p>
        Requests are counted for each key, and without one for each network. Every answer says what is left; one beyond the share is answered with 429 and says how long to
        wait. A statement may take {BOUNDS.statementTimeoutMs / 1_000} seconds in the database.
      </p>
      <DescribedNames caption="Headers of an answer" heads={["Header", "What it says"]} rows={Object.entries(HEADERS).map(([name, { description }]) => ({ name, description }))} />
    </Part>
  );
}
