import { legalDocument, type LegalDocument } from "../../../content/legal/document.ts";
import { PRIVACY_POLICY } from "../../../content/legal/privacy-policy.ts";
import { TERMS_OF_SERVICE } from "../../../content/legal/terms-of-service.ts";
import { definePiece } from "../piece.ts";
import { BRAND_HINT } from "./fields.ts";

const legalPiece = (key: string, page: string, shipped: LegalDocument) =>
  definePiece<LegalDocument>({
    key,
    group: "Legal texts",
    label: shipped.title,
    about:
      "The date at its top becomes today's when the text changes. Customers must be told before a change takes effect.",
    page,
    area: "owners",
    item: null,
    isOpen: false,
    fields: [
      { name: "title", label: "Title", type: "line" },
      { name: "description", label: "Description for search engines", type: "text", rows: 2, hint: BRAND_HINT },
      {
        name: "text",
        label: "Text",
        type: "text",
        rows: 30,
        hint: "## begins a section, - a point of a list; an empty line separates paragraphs. [text](/path) links to a page. {product} stands for the brand.",
      },
      { name: "sample", label: "Sample: not reviewed by a lawyer yet", type: "check" },
    ],
    shipped,
    schema: legalDocument,
    toRecords: (text) => [{ ...text, text: writtenText(text) }],
    fromRecords: ([record = {}], { current, today }) => {
      const { text, ...rest } = record;
      const sections = sectionsOf(String(text));
      const isSame = rest["title"] === current.title && JSON.stringify(sections) === JSON.stringify(current.sections);
      return { ...rest, sections, changedOn: isSame ? current.changedOn : today };
    },
  });

/** A legal text as its form has it. */
export function writtenText({ sections }: Pick<LegalDocument, "sections">): string {
  return sections
    .map(({ heading, blocks }) =>
      [
        `## ${heading}`,
        ...blocks.map((block) => (typeof block === "string" ? block : block.map((point) => `- ${point}`).join("\n"))),
      ].join("\n\n"),
    )
    .join("\n\n");
}

/** The sections of a written text; what stands before the first heading gets an empty one, which is refused. */
export function sectionsOf(text: string): LegalDocument["sections"] {
  const sections: { heading: string; blocks: (string | string[])[] }[] = [];
  for (const part of text.split(/\n\s*\n|\n(?=## )|(?<=^## .*)\n/m).map((one) => one.trim())) {
    if (part === "") continue;
    const heading = /^## +(.+)$/.exec(part)?.[1];
    if (heading !== undefined) sections.push({ heading: heading.trim(), blocks: [] });
    else {
      const last = sections.at(-1) ?? { heading: "", blocks: [] };
      if (sections.length === 0) sections.push(last);
      last.blocks.push(...blocksOf(part));
    }
  }
  return sections;
}

/** Points that follow each other are one list, other lines one paragraph. */
function blocksOf(part: string): readonly (string | string[])[] {
  const blocks: (string | string[])[] = [];
  for (const line of part.split("\n").map((one) => one.trim())) {
    const point = /^[-*] +(.+)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    if (point !== undefined && Array.isArray(last)) last.push(point);
    else if (point !== undefined) blocks.push([point]);
    else if (typeof last === "string") blocks[blocks.length - 1] = `${last} ${line}`;
    else blocks.push(line);
  }
  return blocks;
}

export const PRIVACY_PIECE = legalPiece("privacy-policy", "/privacy-policy", PRIVACY_POLICY);
export const TERMS_PIECE = legalPiece("terms-of-service", "/terms-of-service", TERMS_OF_SERVICE);
