// Reads the files of `corpus/`; its README describes them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const FOLDER = join(import.meta.dirname, "..", "..", "corpus");

/** The day on which every row is asked. */
export const TODAY = new Date("2026-11-29T12:00:00Z");

export const HALVES = ["seen", "unseen"] as const;
export type Half = (typeof HALVES)[number];

const state = z.enum(["right", "asked", "open"]).default("open");
/** How a seen row was read when it was last looked at: it may not be read worse. */
export type State = z.infer<typeof state>;

const question = z.object({
  id: z.string(),
  language: z.string(),
  scope: z.enum(["member", "visitor"]),
  notice: z.enum(["no", "may", "must"]),
  text: z.string(),
  accepted: z.string().transform((text) => text.split(" ")),
  unused: z.string().transform((text) => text.split("|").filter((word) => word !== "")),
  state,
});
export type CorpusQuestion = z.infer<typeof question>;

const cell = z.object({
  id: z.string(),
  kind: z.enum(["money", "period", "place", "person", "organisation", "title", "stage"]),
  language: z.string(),
  text: z.string(),
  result: z.enum(["value", "unread"]),
  value: z.string(),
  state,
});
export type CorpusCell = z.infer<typeof cell>;

const layout = z.object({
  id: z.string(),
  language: z.string(),
  ask: z.array(z.string()),
  columns: z.array(z.object({ heading: z.string(), field: z.string(), group: z.string() })),
  rows: z.array(z.array(z.string())),
  state,
});
export type CorpusLayout = z.infer<typeof layout>;

const catalogueRow = z.record(z.string(), z.string());

export function readQuestions(half: Half): CorpusQuestion[] {
  return z.array(question).parse(readTable(join(half, "questions.tsv")));
}

export function readCells(half: Half): CorpusCell[] {
  return z.array(cell).parse(readTable(join(half, "cells.tsv")));
}

export function readLayouts(half: Half): CorpusLayout[] {
  return readLines(join(half, "layouts.jsonl")).map((line) => layout.parse(JSON.parse(line)));
}

/** The rounds of the catalogue, by heading. */
export function readCatalogue(): Readonly<Record<string, string>>[] {
  return z.array(catalogueRow).parse(readTable("catalogue.tsv"));
}

function readTable(name: string): Record<string, string>[] {
  const [head = "", ...lines] = readLines(name);
  const headings = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ""]));
  });
}

function readLines(name: string): string[] {
  return readFileSync(join(FOLDER, name), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}
