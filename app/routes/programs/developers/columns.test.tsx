import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RELATIONS } from "../../../../core/reading/directory/columns/relations.ts";
import { openApiDocument } from "../openapi/document.ts";
import { Columns, ColumnTable } from "./columns.tsx";

const document = openApiDocument({
  name: "Newly Raised",
  url: "https://newlyraised.example",
  checkoutUrl: "/checkout",
  sampleSize: 100,
  claims: "stated",
});

/** The texts of each row of the tables. */
function cells(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "")),
  );
}

it.each([
  ["columns", () => <Columns document={document} />],
  ["feed values", () => <ColumnTable caption="Feed" schema={document.components.schemas["FeedRound"] ?? {}} />],
  ["export columns", () => <ColumnTable caption="Export" schema={document.components.schemas["ExportRow"] ?? {}} />],
])("the reference of %s states type, audience and meaning of every one", (_, table) => {
  const html = renderToStaticMarkup(table());
  expect(html).not.toMatch(/undefined|null<|\[object/);
  for (const row of cells(html)) {
    expect(row).toHaveLength(4);
    expect(row).not.toContain("");
  }
});

it("describes embedded rows as rows, with the columns they have", () => {
  const rows = cells(renderToStaticMarkup(<Columns document={document} />));
  const types = new Set(rows.map(([, type = ""]) => type).filter((type) => /^rows? of/.test(type)));
  expect(types).toEqual(
    new Set([
      "row of Company",
      "rows of Measure",
      "rows of Person",
      "rows of RoundInvestor",
      "rows of Evidence",
      "rows of Round",
    ]),
  );
  for (const { names } of Object.values(RELATIONS).flat()) expect(rows.map(([name]) => name)).toContain(names[0]);
});
