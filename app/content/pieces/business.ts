import { z } from "zod";
import { definePiece } from "../piece.ts";

/** Facts about the operator's company, edited in the back office. */
const BUSINESS_RULES = z.strictObject({
  /** Null: the setting POSTAL_ADDRESS. */
  postalAddress: z.string().trim().min(1).max(300).nullable(),
});

export const BUSINESS_PIECE = definePiece({
  key: "business",
  group: "Legal texts",
  label: "Business details",
  about: "Appears at the bottom of every e-mail, as the law requires.",
  page: "/terms-of-service",
  area: "owners",
  fields: [
    {
      name: "postalAddress",
      label: "Company and postal address",
      type: "line",
      optional: true,
      hint: "For example: Funded Example Ltd., 1 Example Street, Exampleton. Without one, the setting POSTAL_ADDRESS applies.",
    },
  ],
  shipped: { postalAddress: null },
  schema: BUSINESS_RULES,
});
