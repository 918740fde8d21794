import { PAGE_TEXTS, PAGE_TEXTS_RULES } from "../../../content/page-texts.ts";
import { definePiece } from "../piece.ts";
import { BRAND_HINT } from "./fields.ts";

const description = (name: string, page: string, hint = BRAND_HINT) =>
  ({ name, label: `Description of ${page}`, type: "text", rows: 2, hint }) as const;

export const PAGE_TEXTS_PIECE = definePiece({
  key: "page-texts",
  group: "Other pages",
  label: "Footer and descriptions for search engines",
  about: "The line below the name in the footer, and the texts that search engines show below a page's title.",
  page: "/",
  area: "desk",
  fields: [
    { name: "tagline", label: "Line in the footer", type: "line", hint: BRAND_HINT },
    description("home", "the home page"),
    description("companies", "the list of companies", `${BRAND_HINT} {rounds} stands for the number of rounds.`),
    description("pricing", "the pricing page"),
    description("emailFinder", "the email finder"),
    description("blog", "the blog"),
  ],
  shipped: PAGE_TEXTS,
  schema: PAGE_TEXTS_RULES,
});
