import { COMPARISON_LIST, COMPARISONS } from "../../../content/comparisons.ts";
import { definePiece } from "../piece.ts";
import { BRAND_HINT } from "./fields.ts";

export const COMPARISONS_PIECE = definePiece({
  key: "comparisons",
  group: "Comparisons",
  label: "Compared products",
  about:
    "The products with a comparison page, and its introduction. What each product offers is edited under Comparisons. The addresses follow the brand.",
  page: "/back-office/comparisons",
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
  ],
  shipped: COMPARISONS,
  schema: COMPARISON_LIST,
});
