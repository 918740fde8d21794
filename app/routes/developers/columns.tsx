import { REST_RESOURCES } from "../../../core/directory/columns/resources.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import type { OpenApiDocument, Schema } from "../openapi/openapi-object.ts";
import { schemaName } from "../openapi/row-schema.ts";
import { Part } from "./part.tsx";

const SEEN_BY: Readonly<Record<string, string>> = {
  public: "Everyone",
  account: "Accounts and API keys",
  paid: "Paid plans",
};

/** The columns of every resource, collapsed except the first. */
export function Columns({ document }: { readonly document: OpenApiDocument }) {
  return (
    <Part id="columns">
      <p>
        Column names and meanings are stable: we may add columns but never rename them. Any column may be null, which
        means unknown.
      </p>
      {REST_RESOURCES.map((resource, place) => {
        const schema = document.components.schemas[schemaName(resource)] ?? {};
        return (
          <details key={resource.name} open={place === 0} className="resource">
            <summary>
              <h3>
                <code>/rest/v1/{resource.name}</code>
              </h3>
              <span>{resource.columns.length} columns</span>
            </summary>
            <p>{resource.description}</p>
            <ColumnTable caption={`Columns of ${resource.name}`} schema={schema} />
          </details>
        );
      })}
    </Part>
  );
}

/** The properties of a row with their types and audience. */
export function ColumnTable({ caption, schema }: { readonly caption: string; readonly schema: Schema }) {
  return (
    <FigureTable caption={caption} wide>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Type</th>
          <th scope="col">Seen by</th>
          <th scope="col">What it holds</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(propertiesOf(schema)).map(([name, property]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td data-label="Type">{typeOf(property)}</td>
            <td data-label="Visible to">{SEEN_BY[String(property["x-access"])]}</td>
            <td data-label="Description" className="col-span-2">
              {String(property["description"]).replace(/ Shown to [^.]*\.$/, "")}
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema["properties"] ?? {}) as Readonly<Record<string, Schema>>;
}

function typeOf({ type, format }: Schema): string {
  const known = [type]
    .flat()
    .filter((one) => one !== "null")
    .join(" or ");
  if (known === "array") return "list of strings";
  return format === "date" || format === "date-time" ? format : known;
}
