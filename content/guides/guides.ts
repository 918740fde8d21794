import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The guides of /developers in their order: recipes for other tools, then rules for every program. */
const GUIDES = [
  ["zapier", "recipe"],
  ["make", "recipe"],
  ["n8n", "recipe"],
  ["rest-hooks", "recipe"],
  ["salesforce", "recipe"],
  ["google-sheets", "recipe"],
  ["cursors", "rule"],
  ["requests", "rule"],
  ["changelog", "rule"],
] as const;

export interface Guide {
  /** The last part of its address, `/developers/zapier`, and the name of its file. */
  readonly slug: string;
  readonly kind: "recipe" | "rule";
  readonly title: string;
  /** Its first paragraph, one sentence. */
  readonly about: string;
  /** The rest as Markdown; `{siteUrl}` stands for the site's address. */
  readonly text: string;
}

let guides: readonly Guide[] | undefined;

/** Every guide. The files are read once. */
export function readGuides(): readonly Guide[] {
  guides ??= GUIDES.map(([slug, kind]) => {
    const file = readFileSync(join(import.meta.dirname, `${slug}.md`), "utf8");
    const [, title, about, text] = /^# (.+)\n\n(.+)\n\n([^]+)$/.exec(file) ?? [];
    if (title === undefined || about === undefined || text === undefined)
      throw new Error(`${slug}.md: a guide has a title, a sentence about it, and a text`);
    return { slug, kind, title, about, text };
  });
  return guides;
}

/** The guide as the site shows it. */
export function guideText({ text }: Pick<Guide, "text">, siteUrl: string): string {
  return text.replaceAll("{siteUrl}", siteUrl);
}
