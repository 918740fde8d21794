import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkNames } from "./link-names.ts";
import { readMarkdown } from "./markdown.ts";
import { NameIndex, type Named } from "./name-index.ts";
import { type Inline, plainText, type RichText } from "./rich-text.ts";

const company = (
  name: string,
  companyId: number,
  slug = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-"),
): Named => ({ kind: "company", name, slug, companyId });
const founder = (name: string, companyId: number): Named => ({ ...company(name, companyId), kind: "founder" });

const CATALOGUE = [
  company("Elmwright", 1),
  company("Elmwright Labs", 2),
  company("Notion", 3),
  company("Next Step", 4),
  company("Go", 5),
  company("AI", 6),
  company("Zoë & Søn", 7),
  company("Brack", 8, "brack"),
  company("Brack", 9, "brack-2"),
  company("2040", 10),
  company("Stern", 11),
  company("O’Hara", 12),
  founder("Philippa Adomako-Stern", 1),
  founder("Brack", 8),
  founder("May", 3),
  founder("Li Wei", 2),
];

const ABOUT_NOBODY = null;

function indexOf(names: readonly Named[]): NameIndex {
  const index = new NameIndex();
  for (const named of names) index.add(named);
  return index;
}

const names = indexOf(CATALOGUE);

/** The links of a text, as `words→path`. */
function links(text: RichText): string[] {
  const found: string[] = [];
  JSON.stringify(text, (_key, value: unknown) => {
    if (isLink(value))
      found.push(`${value.text.map((piece) => (piece.kind === "text" ? piece.text : "?")).join("")}→${value.href}`);
    return value;
  });
  return found;
}

const isLink = (value: unknown): value is Extract<Inline, { kind: "link" }> =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "link";

function nestedLinks(text: RichText): string[] {
  const found: string[] = [];
  JSON.stringify(text, (_key, value: unknown) => {
    if (isLink(value)) found.push(...links([{ kind: "paragraph", text: value.text }]));
    return value;
  });
  return found;
}

const linked = (markdown: string, aboutCompanyId: number | null = ABOUT_NOBODY) =>
  links(linkNames(readMarkdown(markdown), { names, aboutCompanyId }));

describe("linkNames", () => {
  it.each<[string, string, string[]]>([
    [
      "names in any case",
      "ELMWRIGHT and li wei",
      ["ELMWRIGHT→/companies/elmwright", "li wei→/companies/founders/li-wei"],
    ],
    [
      "the longest name",
      "elmwright labs is not Elmwright",
      ["elmwright labs→/companies/elmwright-labs", "Elmwright→/companies/elmwright"],
    ],
    ["names across a line break", "Elmwright\nLabs", ["Elmwright\nLabs→/companies/elmwright-labs"]],
    ["names with a possessive", "Elmwright's or Elmwright’s", ["Elmwright→/companies/elmwright"]],
    [
      "each name once per paragraph",
      "Elmwright, Elmwright\n\nElmwright\n\n- Elmwright\n- Elmwright",
      Array.from({ length: 4 }, () => "Elmwright→/companies/elmwright"),
    ],
    ["names with signs and letters beyond ASCII", "ZOË & SØN, Zoe\u0308 & Søn", ["ZOË & SØN→/companies/zoë-søn"]],
    ["names with decomposed letters", "Zoe\u0308 & Søn", ["Zoe\u0308 & Søn→/companies/zoë-søn"]],
    [
      "names within emphasis",
      "**Elmwright** and *li wei*",
      ["Elmwright→/companies/elmwright", "li wei→/companies/founders/li-wei"],
    ],
    ["no parts of longer words", "Elmwrights Élmwright Elmwright2 Elmwrightлабс", []],
    [
      "no parts of double names, URLs or contractions",
      "Adomako-Stern stern.example @stern stern@x.example x/stern stern'll O'Stern",
      [],
    ],
    [
      "whole double names",
      "Philippa Adomako-Stern.",
      ["Philippa Adomako-Stern→/companies/founders/philippa-adomako-stern"],
    ],
    [
      "nothing in headings, code and links",
      "# Elmwright\n\n`Elmwright` [Elmwright](https://a.example) [*Elmwright*](/x)\n\n    Elmwright",
      ["Elmwright→https://a.example/", "?→/x"],
    ],
    ["nothing across markup", "Elm*wright* Elmwright**s** Li *Wei*", []],
    [
      "common words only in matching case",
      "A notion of may. Then Notion and May. next step, our Next Step",
      ["Notion→/companies/notion", "May→/companies/founders/may", "Next Step→/companies/next-step"],
    ],
    ["no common words at the start of a sentence", "Notion is unclear. “May” is a month", []],
    ["no names without letters and no short ones", "2040 AI go Go", []],
    ["no name shared by several", "Brack", []],
  ])("links %s", (_what, markdown, expected) => {
    expect(linked(markdown)).toEqual(expected);
  });

  it.each<[string, number, string[]]>([
    ["Brack", 9, ["Brack→/companies/brack-2"]],
    ["Brack", 8, ["Brack→/companies/brack"]],
    ["Notion raised", 3, ["Notion→/companies/notion"]],
    ["notion raised", 3, []],
    ["Go grew", 5, ["Go→/companies/go"]],
  ])("links %j in an article about company %d as %j", (markdown, about, expected) => {
    expect(linked(markdown, about)).toEqual(expected);
  });

  const word = fc.constantFrom(
    "Elm",
    "elm",
    "ash",
    "Ash",
    "oak",
    "ä",
    "İ",
    "ß",
    "a\u0308",
    "🙂",
    "2",
    "'s",
    "-",
    "&",
    ".",
    "Notion",
    "東京",
  );
  const phrase = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .chain((words) => fc.constantFrom(" ", "").map((gap) => words.join(gap)));
  const markdown = fc
    .array(fc.tuple(phrase, fc.constantFrom("", "*", "**", "`", "[", "# ", "- ", "\n\n")), { maxLength: 30 })
    .map((parts) =>
      parts
        .map(([words, mark]) =>
          mark === "[" ? `[${words}](https://a.example/${encodeURIComponent(words)})` : mark + words + mark.trim(),
        )
        .join(" "),
    );

  it("never changes the text or nests links", () => {
    fc.assert(
      fc.property(markdown, fc.array(phrase, { maxLength: 20 }), (written, called) => {
        const text = readMarkdown(written);
        const result = linkNames(text, {
          names: indexOf(called.map((name, i) => company(name, i + 1, `c-${i}`))),
          aboutCompanyId: 1,
        });
        expect(plainText(result)).toBe(plainText(text));
        expect(unlinked(result)).toBe(unlinked(text));
        expect(nestedLinks(result)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("finds every name that stands alone", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[b-df-hj-np-tv-z]{4,9}$/), { minLength: 1, maxLength: 30 }),
        (called) => {
          const index = indexOf([...new Set(called)].map((name, i) => company(name, i + 1, name)));
          const result = linkNames(readMarkdown(called.join(" and ")), { names: index, aboutCompanyId: ABOUT_NOBODY });
          expect(links(result)).toEqual([...new Set(called)].map((name) => `${name}→/companies/${name}`));
        },
      ),
    );
  });
});

/** The structure without the links of the catalogue. */
function unlinked(text: RichText): string {
  return JSON.stringify(text)
    .replaceAll(
      /\{"kind":"link","href":"\/companies[^"]*","text":\[(\{"kind":"text","text":"(?:[^"\\]|\\.)*"\})\]\}/g,
      "$1",
    )
    .replaceAll('"},{"kind":"text","text":"', "");
}
