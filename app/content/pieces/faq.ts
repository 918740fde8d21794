import { FAQ, FAQ_ITEMS } from "../../../content/faq.ts";
import { definePiece } from "../piece.ts";
import { BRAND_HINT, SAMPLE } from "./fields.ts";

export const FAQ_PIECE = definePiece({
  key: "faq",
  group: "Home page",
  label: "Frequently asked questions",
  about: "The questions and answers on the home and pricing pages, in this order.",
  page: "/#faqs",
  area: "desk",
  item: "Question",
  isOpen: true,
  fields: [
    { name: "question", label: "Question", type: "line", hint: BRAND_HINT },
    { name: "answer", label: "Answer", type: "text", rows: 4, hint: BRAND_HINT },
    SAMPLE,
  ],
  shipped: FAQ,
  schema: FAQ_ITEMS,
});
