import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMarkdown } from "./markdown.ts";
import { type Inline, plainText } from "./rich-text.ts";

const text = (words: string): Inline => ({ kind: "text", text: words });
const paragraph = (...pieces: Inline[]) => ({ kind: "paragraph", text: pieces });
const link = (href: string, ...pieces: Inline[]): Inline => ({ kind: "link", href, text: pieces });

const chart = (lines: string) => readMarkdown(`\`\`\`chart\n${lines}\n\`\`\``);

describe("readMarkdown", () => {
  it.each<[string, unknown[]]>([
    [
      "# One\n\n### *Two* three",
      [
        { kind: "heading", level: 1, text: [text("One")] },
        { kind: "heading", level: 2, text: [{ kind: "emphasis", text: [text("Two")] }, text(" three")] },
      ],
    ],
    [
      "### a\n## b\n> ##### c\n\n### d",
      [
        { kind: "heading", level: 1, text: [text("a")] },
        { kind: "heading", level: 1, text: [text("b")] },
        { kind: "quote", blocks: [{ kind: "heading", level: 2, text: [text("c")] }] },
        { kind: "heading", level: 2, text: [text("d")] },
      ],
    ],
    [
      "- a\n- **b**",
      [
        {
          kind: "list",
          start: null,
          items: [[paragraph(text("a"))], [paragraph({ kind: "strong", text: [text("b")] })]],
        },
      ],
    ],
    ["3. a\n\n   b", [{ kind: "list", start: 3, items: [[paragraph(text("a")), paragraph(text("b"))]] }]],
    [
      "> q\n\n---\n\n    code & <b>",
      [{ kind: "quote", blocks: [paragraph(text("q"))] }, { kind: "rule" }, { kind: "code", code: "code & <b>" }],
    ],
    ["a &amp; b \\* c `d &amp;`", [paragraph(text("a & b * c "), { kind: "code", code: "d &amp;" })]],
    ["one  \ntwo", [paragraph(text("one"), { kind: "break" }, text("two"))]],
    ["![A chart](https://pictures.example/a.png)", [paragraph(text("A chart"))]],
  ])("reads %j", (markdown, expected) => {
    expect(readMarkdown(markdown)).toEqual(expected);
  });

  it.each([
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["a <img src=x onerror=alert(1)> b", "a <img src=x onerror=alert(1)> b"],
  ])("shows the HTML %j as text", (markdown, shown) => {
    expect(readMarkdown(markdown)).toEqual([paragraph(text(shown))]);
  });

  it.each([
    ["[a](https://news.example/x?a=1&amp;b=2)", link("https://news.example/x?a=1&b=2", text("a"))],
    ["[a](HTTP://news.example)", link("http://news.example/", text("a"))],
    ["[a](/companies?page=2#x)", link("/companies?page=2#x", text("a"))],
    ["[a](javascript:alert(1))", text("a")],
    ["[a](&#106;avascript:alert(1))", text("a")],
    ["[a](data:text/html,x)", text("a")],
    ["[a](//elsewhere.example)", text("a")],
    ["[a](/\\elsewhere.example)", text("a")],
    ["[a](</\t/elsewhere.example>)", text("a")],
    ["[a](page.html)", text("a")],
    ["[a](http://)", text("a")],
  ])("links only to safe URLs: %s", (markdown, expected) => {
    expect(readMarkdown(markdown)).toEqual([paragraph(expected)]);
  });

  it("shows an uploaded image alone in its paragraph, and only the description of others", () => {
    const src = "/blog/images/0123456789abcdef-800x600.webp";
    expect(readMarkdown(`![A field](${src})`)).toEqual([
      { kind: "image", src, alt: "A field", width: 800, height: 600 },
    ]);
    for (const markdown of [`Text ![A field](${src})`, "![A field](https://other.example/a.webp)"])
      expect(readMarkdown(markdown).map(({ kind }) => kind)).toEqual(["paragraph"]);
  });

  it("reads charts, and shows a malformed one as code", () => {
    expect(chart("Rounds\nMon: 12 /companies?from=2026-11-16\nTue: 0.5 javascript:alert(1)\nA: b: 3")).toEqual([
      {
        kind: "chart",
        title: "Rounds",
        bars: [
          { name: "Mon", value: 12, href: "/companies?from=2026-11-16" },
          { name: "Tue", value: 0.5, href: null },
          { name: "A: b", value: 3, href: null },
        ],
      },
    ]);
    expect(chart("Rounds\nMon: many")).toEqual([{ kind: "code", code: "Rounds\nMon: many" }]);
    expect(chart("Only a title")).toEqual([{ kind: "code", code: "Only a title" }]);
  });

  it("never throws and never outputs another URL", () => {
    const fragments = fc.constantFrom(
      "[x](",
      "<",
      ">",
      "javascript:",
      "//",
      "\\",
      "*",
      "`",
      "\n\n",
      "- ",
      "# ",
      "&#0;",
      "&lt;",
      "![",
      "](",
      ")",
      "https://a.example",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fragments, fc.string()), { maxLength: 40 }), (written) => {
        const body = readMarkdown(written.join(""));
        expect(typeof plainText(body)).toBe("string");
        for (const [, href] of JSON.stringify(body).matchAll(/"href":"([^"]*)"/g))
          expect(href).toMatch(/^(https?:\/\/|\/(?![/\\]))/);
      }),
    );
  });
});
