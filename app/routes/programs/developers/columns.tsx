import { EMBEDDED_RESOURCES } from "../../../../core/reading/directory/columns/relations.ts";
import { REST_RESOURCES } from "../../../../core/reading/directory/columns/resources.ts";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import type { OpenApiDocument, Schema } from "../../../api/openapi-object.ts";
import { schemaName } from "../openapi/row-schema.ts";
import { Marked, Part } from "./part.tsx";

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
      {[...REST_RESOURCES, ...EMBEDDED_RESOURCES].map((resource, place) => {
        const schema = document.components.schemas[schemaName(resource)] ?? {};
        const isEmbedded = EMBEDDED_RESOURCES.includes(resource);
        return (
          <details key={resource.name} open={place === 0} className="resource">
            <summary>
              <h3>{isEmbedded ? `Embedded only: ${schemaName(resource)}` : <code>/rest/v1/{resource.name}</code>}</h3>
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
            <td data-label="Visible to" className="whitespace-nowrap">
              {audienceOf(property)}
            </td>
            <td data-label="Description" className="col-span-2">
              <Marked>{wordsOf(property).replace(/ Shown to [^.]*\.$/, "")}</Marked>
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

/** Related rows have no audience of their own: each of their columns has one. */
function audienceOf({ "x-access": access }: Schema): string {
  return (typeof access === "string" ? SEEN_BY[access] : undefined) ?? "By column";
}

function wordsOf({ description }: Schema): string {
  return typeof description === "string" ? description : "";
}

/** "rows of Person" for an array of references to that schema, "row of Company" for one. */
function typeOf({ type, format, items, oneOf }: Schema): string {
  const related = nameOfReference(items) ?? (Array.isArray(oneOf) ? nameOfReference(oneOf[0]) : null);
  if (related !== null) return `${type === "array" ? "rows" : "row"} of ${related}`;
  const known = [type]
    .flat()
    .filter((one) => one !== "null")
    .join(" or ");
  if (known === "array") return "list of strings";
  return format === "date" || format === "date-time" ? format : known;
}

function nameOfReference(schema: unknown): string | null {
  if (typeof schema !== "object" || schema === null || !("$ref" in schema)) return null;
  return String(schema.$ref).split("/").at(-1) ?? null;
}
