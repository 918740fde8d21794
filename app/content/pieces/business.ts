import { BUSINESS, BUSINESS_RULES } from "../../../content/business.ts";
import { definePiece } from "../piece.ts";

export const BUSINESS_PIECE = definePiece({
  key: "business",
  group: "Legal texts",
  label: "Business details",
  about: "Appears at the bottom of every e-mail, as the law requires.",
  page: "/terms-of-service",
  area: "owners",
  item: null,
  isOpen: false,
  fields: [
    {
      name: "postalAddress",
      label: "Company and postal address",
      type: "line",
      optional: true,
      hint: "For example: Funded Example Ltd., 1 Example Street, Exampleton. Without one, the setting POSTAL_ADDRESS applies.",
    },
  ],
  shipped: BUSINESS,
  schema: BUSINESS_RULES,
});
