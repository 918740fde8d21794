import { COMPARISON_LIST, COMPARISONS, FEATURES, OWN_FACTS, SHIPPED_OWN_FACTS } from "../../../content/comparisons.ts";
import { definePiece, type PieceField } from "../piece.ts";
import { BRAND_HINT } from "./fields.ts";

const FACTS: PieceField = {
  name: "facts",
  label: "What it offers",
  type: "text",
  rows: FEATURES.length + 2,
  hint: `A Markdown table: feature, statement, source (https://, or a path of this site), and the day, month or year of the reading. The features are: ${FEATURES.map(({ name }) => name).join("; ")}. A feature that is not in both tables is left out of the page.`,
};

export const OWN_FEATURES_PIECE = definePiece({
  key: "own-features",
  group: "Comparisons",
  label: "What we offer",
  about: "Our side of the comparison pages. {price} stands for the monthly price of everything.",
  page: "/about",
  area: "desk",
  fields: [FACTS],
  shipped: SHIPPED_OWN_FACTS,
  schema: OWN_FACTS,
});

export const COMPARISONS_PIECE = definePiece({
  key: "comparisons",
  group: "Comparisons",
  label: "Compared products",
  about:
    "The products with a comparison page, its introduction, and what their own pages say of them. Enter only what you read there, with the day; Today reminds you after 90 days. The addresses follow the brand.",
  page: "/",
  area: "desk",
  item: "Product",
  isOpen: true,
  fields: [
    { name: "competitor", label: "Name", type: "line" },
    {
      name: "key",
      label: "Name in the address",
      type: "line",
      hint: "For example growthlist. Changing it starts an empty comparison.",
    },
    { name: "description", label: "Description", type: "text", rows: 2, hint: BRAND_HINT },
    { name: "introduction", label: "Introduction", type: "text", rows: 3, hint: BRAND_HINT },
    FACTS,
  ],
  shipped: COMPARISONS,
  schema: COMPARISON_LIST,
});
