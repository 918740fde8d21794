import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readGuides } from "../../../../../content/guides/guides.ts";
import { MESSAGE_TYPES } from "../../../../../core/programs/webhooks/message.ts";
import { WITHDRAWN_ROUND } from "../../../../../core/programs/webhooks/message-shape.ts";
import { MOST_SHEET_ROWS, READS_PER_HOUR, sheetColumns } from "../../../../../core/programs/sheets/read-sheet.ts";
import { EXPORT_ROWS } from "../../../../../core/reading/directory/columns/export-rows.ts";
import { PRESETS } from "../../../../../core/reading/exports/presets/presets.ts";
import { guideBlocks, mappedFields } from "../../../../../test/guide-blocks.ts";
import { VALUES_KEY } from "../../../reading/machines/feed-addresses.ts";

const SITE = "https://newlyraised.example";
const guides = readGuides();
const blocks = guides.flatMap((guide) => guideBlocks(guide, SITE));
const textOf = (slug: string) => guides.find((guide) => guide.slug === slug)?.text ?? "";
const columns = EXPORT_ROWS.columns.map(({ name }) => name);

describe("guides", () => {
  it("have no block of an unknown kind, so that each is checked", () => {
    const kinds = ["sh", "sh hook", "json message", "json n8n", "formula", "columns salesforce-leads", "columns sheet"];
    expect([...new Set(blocks.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted());
    for (const { text, slug } of guides)
      expect([slug, (text.match(/```/g) ?? []).length / 2]).toEqual([
        slug,
        blocks.filter(({ guide }) => guide === slug).length,
      ]);
  });

  it("show a message as we send it", () => {
    const [sample, ...others] = blocks.filter(({ kind }) => kind === "json message");
    expect(others).toEqual([]);
    const { type, data } = z
      .object({ type: z.string(), data: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(sample?.code ?? ""));
    expect(MESSAGE_TYPES).toContain(type);
    expect(Object.keys(data).filter((name) => !["search", "rounds", ...columns].includes(name))).toEqual([]);
    for (const name of ["company_name", "domain", "contact_email", "proof_url"]) expect(data).toHaveProperty(name);
  });

  it("map only fields that messages have, and name only types that we send", () => {
    const known = new Set([...columns, ...Object.keys(WITHDRAWN_ROUND.shape)]);
    for (const guide of guides) {
      expect([guide.slug, mappedFields(guide).filter((name) => !known.has(name) && name !== "items")]).toEqual([
        guide.slug,
        [],
      ]);
      const types = [...guide.text.matchAll(/search\.rounds\.\w+/g)].map(([type]) => type);
      expect(types.filter((type) => !MESSAGE_TYPES.some((one) => one === type))).toEqual([]);
    }
    expect(guides.flatMap(mappedFields).length).toBeGreaterThan(30);
    for (const slug of ["zapier", "make"]) expect(textOf(slug)).toContain(`\`${VALUES_KEY}`);
  });

  it("name the columns of the preset for Salesforce", () => {
    const listed = blocks.find(({ kind }) => kind === "columns salesforce-leads")?.code.split(", ");
    const preset = PRESETS.find(({ key }) => key === "salesforce-leads");
    expect(listed).toEqual(preset?.columns.map(({ header }) => header));
    const required = preset?.columns.filter((column) => column.required === true).map(({ header }) => header) ?? [];
    expect(textOf("salesforce")).toContain(`${required.map((name) => `*${name}*`).join(" and ")} are required`);
  });

  it("name the columns and limits of a sheet", () => {
    const text = textOf("google-sheets");
    const listed = blocks.find(({ kind }) => kind === "columns sheet")?.code.split(", ");
    expect(listed).toEqual(sheetColumns(false));
    const also = sheetColumns(true).filter((name) => !sheetColumns(false).includes(name));
    const at = sheetColumns(true).indexOf(also[0] ?? "");
    expect(sheetColumns(true).slice(at, at + also.length)).toEqual(also);
    expect(text).toContain(
      `With e-mail addresses, ${also
        .slice(0, -1)
        .map((name) => `\`${name}\``)
        .join(", ")} and \`${also.at(-1)}\` follow \`${sheetColumns(true)[at - 1]}\``,
    );
    const positions = [...text.matchAll(/Col(\d+) is `(\w+)`/g)];
    expect(positions.length).toBeGreaterThan(3);
    for (const [, position, name] of positions) expect(sheetColumns(false)[Number(position) - 1]).toBe(name);
    const explained = new Set(positions.map(([, position]) => position));
    for (const { code } of blocks.filter(({ kind }) => kind === "formula")) {
      expect(code).toMatch(/^=(?:QUERY\()?IMPORTDATA\("YOUR_SHEET_ADDRESS", ",", "en_US"\)/);
      for (const [, position] of code.matchAll(/Col(\d+)/g)) expect(explained).toContain(position);
    }
    expect(text).toContain(`the first ${MOST_SHEET_ROWS.toLocaleString("en-US")} rounds`);
    expect(text).toContain(`${READS_PER_HOUR} times an hour`);
  });

  it("have one heading, a sentence about them, and no unread placeholder", () => {
    for (const { slug, title, about, text } of guides) {
      expect([slug, title.length, about.length]).toEqual([
        slug,
        expect.toSatisfy((length: number) => length > 2 && length < 40),
        expect.toSatisfy((length: number) => length > 40 && length < 160),
      ]);
      const placeholders = [...text.matchAll(/(?<!\{)\{([a-zA-Z]+)\}(?!\})/g)].map(([, name]) => name);
      expect([...new Set(placeholders)].filter((name) => name !== "siteUrl")).toEqual([]);
      expect(text).not.toMatch(/^# /m);
    }
  });
});
