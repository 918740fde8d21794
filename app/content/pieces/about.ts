import { ABOUT, ABOUT_RULES } from "../../../content/about.ts";
import { definePiece } from "../piece.ts";
import { BRAND_HINT, SAMPLE } from "./fields.ts";
import { sectionsOf, writtenText } from "./legal.ts";

export const ABOUT_PIECE = definePiece({
  key: "about",
  group: "Other pages",
  label: "About",
  about: "The page about the site and its operator.",
  page: "/about",
  area: "desk",
  fields: [
    { name: "title", label: "Title", type: "line", hint: BRAND_HINT },
    { name: "lead", label: "First paragraph", type: "text", rows: 3 },
    {
      name: "text",
      label: "Text",
      type: "text",
      rows: 20,
      hint: "## begins a section; an empty line separates paragraphs. [text](/path) links to a page.",
    },
    SAMPLE,
  ],
  shipped: ABOUT,
  schema: ABOUT_RULES,
  toRecords: ({ sections, ...rest }) => [
    {
      ...rest,
      text: writtenText({ sections: sections.map(({ heading, paragraphs }) => ({ heading, blocks: paragraphs })) }),
    },
  ],
  fromRecords: ([{ text, ...rest } = {}]) => ({
    ...rest,
    sections: sectionsOf(String(text)).map(({ heading, blocks }) => ({ heading, paragraphs: blocks.flat() })),
  }),
});
