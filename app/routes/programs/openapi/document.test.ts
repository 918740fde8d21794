import { messageProblems } from "../../../../test/openapi-validity.ts";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { ADDRESS_FIELDS, LOOKED_UP_FIELDS } from "../../../../core/reading/directory/columns/addresses.ts";
import { RELATIONS } from "../../../../core/reading/directory/columns/relations.ts";
import { REST_RESOURCES } from "../../../../core/reading/directory/columns/resources.ts";
import { EXPORT_ROWS } from "../../../../core/reading/directory/columns/export-rows.ts";
import { readFilterAddress } from "../../../../core/reading/directory/search/filter-address.ts";
import { FACET_KEYS } from "../../../../core/reading/directory/search/facets.ts";
import { GROWTH_PARAMETERS } from "../../../../core/reading/directory/search/growth/growth-ranges.ts";
import { NO_FILTER } from "../../../../core/reading/directory/search/filter.ts";
import { EXPORT_FORMATS } from "../../../../core/reading/exports/formats/format.ts";
import { PRESETS } from "../../../../core/reading/exports/presets/presets.ts";
import { OPERATORS } from "../../../../core/programs/rest/operators.ts";
import { readQuery, SEARCHED } from "../../../../core/programs/rest/read-query.ts";
import { MESSAGE_TYPES } from "../../../../core/programs/webhooks/message.ts";
import { operatorsFor, schemaName } from "./row-schema.ts";
import { openApiDocument } from "./document.ts";
import type { Parameter } from "../../../api/openapi-object.ts";

const document = openApiDocument({
  name: "Newly Raised",
  url: "https://newlyraised.example",
  checkoutUrl: "/checkout",
  sampleSize: 100,
  claims: "stated",
});

/** An operation's own and referenced parameters. */
function parametersOf(path: string): readonly Parameter[] {
  return (document.paths[path]?.get?.parameters ?? []).flatMap((parameter) => {
    if (!("$ref" in parameter)) return [parameter];
    const named = document.components.parameters[parameter.$ref.replace("#/components/parameters/", "")];
    return named === undefined ? [] : [named];
  });
}

interface FinderSearch {
  readonly properties: {
    readonly results: { readonly items: { readonly properties: Record<string, { readonly description: string }> } };
  };
}

describe("OpenAPI document", () => {
  it("accepts a message about a changed round and names what breaks it", () => {
    const round = {
      round_id: 1,
      company_name: "Acme",
      changed: { city: { from: "Lyon", to: null } },
      addresses: [],
      other_round_ids: [],
    };
    const search = { id: 1, name: "Seed", address: "stage=Seed" };
    const message = (rounds: readonly object[]) =>
      JSON.stringify({ type: "search.rounds.changed", timestamp: "2026-11-29T00:00:00Z", data: { search, rounds } });
    expect(messageProblems(message([round]))).toEqual([]);
    expect(messageProblems(message([{ ...round, colour: "red" }]))).toEqual([
      expect.stringContaining("must NOT have unevaluated properties"),
    ]);
    expect(messageProblems(message([{ ...round, changed: { colour: null } }]))).not.toEqual([]);
  });

  it("is valid against the OpenAPI 3.1 schema, including references", async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.stringify(document, null, 2));
    expect([result.valid, result.errors, validator.version]).toEqual([true, undefined, "3.1"]);
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it.each(REST_RESOURCES.map((resource) => [resource.name, resource] as const))(
    "documents exactly the columns of %s, with who sees them",
    (name, resource) => {
      const properties = document.components.schemas[schemaName(resource)]?.["properties"] as Record<
        string,
        { readonly "x-access": string }
      >;
      const described = Object.entries(properties).map(([column, schema]) => [column, schema["x-access"]]);
      const embedded = (RELATIONS[name] ?? []).flatMap(({ names: [relation] }) =>
        resource.columns.some((column) => column.name === relation) ? [] : [[relation, undefined]],
      );
      expect(described).toEqual([...resource.columns.map((column) => [column.name, column.access]), ...embedded]);
      const own = parametersOf(`/rest/v1/${name}`)
        .filter((parameter) => parameter.in === "query")
        .map((parameter) => parameter.name);
      expect(own).toEqual([
        ...resource.columns.map((column) => column.name),
        ...(SEARCHED.includes(name) ? ["q"] : []),
        "select",
        "order",
        "limit",
        "offset",
        "and",
        "or",
        "not.and",
        "not.or",
      ]);
    },
  );

  it("describes the declared fields of an address", () => {
    const search = document.components.schemas["FinderSearch"] as { readonly oneOf: readonly FinderSearch[] };
    for (const { properties } of search.oneOf)
      expect(
        Object.entries(properties.results.items.properties).map(([name, { description }]) => [name, description]),
      ).toEqual(ADDRESS_FIELDS.map(({ name, description }) => [name, description]));
    for (const { name } of LOOKED_UP_FIELDS)
      expect(document.paths["/api/finder/bulk/{id}/result"]?.get?.description).toContain(name);
  });

  it("describes every operator with an example that the API accepts", () => {
    const offered = new Set([...operatorsFor("text"), ...operatorsFor("text_list")]);
    expect([...offered].toSorted()).toEqual(Object.keys(OPERATORS).toSorted());
    expect(operatorsFor("json")).toEqual(["is"]);
    expect(operatorsFor("date")).toEqual(["eq", "neq", "gt", "gte", "lt", "lte", "in", "is"]);
    expect(operatorsFor("text_list")).toEqual(["eq", "neq", "gt", "gte", "lt", "lte", "is", "cs", "cd", "ov"]);
    for (const resource of REST_RESOURCES) {
      for (const { name, type } of resource.columns) {
        const parameter = parametersOf(`/rest/v1/${resource.name}`).find((one) => one.name === name);
        const example = String(parameter?.example);
        expect(example).toMatch(new RegExp(String(parameter?.schema["pattern"])));
        expect(operatorsFor(type)).toContain(example.split(".")[0]);
        const query = `?${name}=${encodeURIComponent(example)}`;
        expect(readQuery(resource, query, null).conditions).toHaveLength(1);
      }
    }
  });

  it("describes every filter parameter", () => {
    const documented = parametersOf("/exports/leads.csv").map(({ name }) => name);
    const values: Readonly<Record<string, string>> = {
      words: "a",
      country: "US",
      "not-country": "US",
      headcount: "11-50",
      "not-headcount": "11-50",
      money: "raising",
      "not-money": "granted",
      has: "proof",
      "not-has": "proof",
      "amount-min": "1",
      "amount-max": "2",
      from: "2026-01-01",
      to: "2026-02-01",
      within: "30",
      "founded-min": "2001",
      "founded-max": "2002",
      or: "stage=Seed",
      watched: "1",
      "left-out": "2",
      sort: "amount",
      dir: "asc",
    };
    const filterNames = documented.filter(
      // A question needs the database, a currency an amount, and alternatives several places.
      (name) =>
        ![
          "search",
          "currency",
          "places",
          "preset",
          "columns",
          "rows",
          "since",
          "consumer",
          "round",
          "without",
          "my",
        ].includes(name),
    );
    expect(filterNames).toHaveLength(1 + 2 * FACET_KEYS.length + 10 + GROWTH_PARAMETERS.length + 2);
    for (const name of filterNames) {
      const value = values[name] ?? (GROWTH_PARAMETERS.includes(name) ? "7" : "x");
      const read = readFilterAddress(new URLSearchParams({ [name]: value }));
      expect([name, read.problems]).toEqual([name, []]);
      expect([
        name,
        JSON.stringify([read.filter, read.sort]) === JSON.stringify([NO_FILTER, { by: "date", direction: "desc" }]),
      ]).toEqual([name, false]);
    }
  });

  it("describes every format, preset, column and message", () => {
    for (const format of EXPORT_FORMATS) expect(document.paths).toHaveProperty([`/exports/leads.${format}`]);
    const exportParameters = parametersOf("/exports/leads.csv");
    expect(exportParameters.find(({ name }) => name === "preset")?.schema["enum"]).toEqual(
      PRESETS.map(({ key }) => key),
    );
    expect(Object.keys(document.components.schemas["ExportRow"]?.["properties"] as object)).toEqual(
      EXPORT_ROWS.columns.map(({ name }) => name),
    );
    expect(Object.keys(document.webhooks)).toEqual([...MESSAGE_TYPES]);
  });

  it("gives each operation a unique id", () => {
    const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((item) =>
      Object.values(item),
    );
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });
});
