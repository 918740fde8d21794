import { describe, expect, it } from "vitest";
import { EXPORT_ROWS } from "../../../../../core/directory/columns/export-rows.ts";
import { PRESETS } from "../../../../../core/exports/presets/presets.ts";
import { recogniseColumns } from "../../../../../core/sources/list-file/crm-columns.ts";

/** Every file the site writes, by its headings. */
const FILES = [...PRESETS.map(({ label, columns }) => [label, columns.map(({ header }) => header)] as const), ["our own columns", EXPORT_ROWS.columns.map(({ name }) => name)] as const];

describe("the companies of a file we write", () => {
  it.each(FILES)("are told by name and website: %s", (_, headings) => {
    const choice = recogniseColumns(headings, []);
    expect(choice.name.map((at) => headings[at])).toEqual([expect.stringMatching(/^(?:Company [Nn]ame|Company|Account Name|Organization - Name|Name|company_name)$/)]);
    expect(choice.domain.length).toBeGreaterThan(0);
    for (const at of choice.domain) expect(headings[at]).toMatch(/website|domain/i);
  });
});
