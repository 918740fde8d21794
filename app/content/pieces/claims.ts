import { z } from "zod";
import { type Claim, CLAIM_IDS, CLAIM_TABLE, type ClaimId, CLAIMS } from "../../../content/claims.ts";
import { definePiece } from "../piece.ts";
import { SAMPLE } from "./fields.ts";

/** The form's fields of a claim; the measured figure behind it is declared with the shipped claim. */
const statedClaim = z.looseObject({});

export const CLAIMS_PIECE = definePiece<Readonly<Record<ClaimId, Claim>>>({
  key: "claims",
  group: "Home page",
  label: "Claims",
  about:
    "The figures on the home and pricing pages. Once no sample rows are published, figures counted from the database replace all that you have not confirmed (setting CLAIMS).",
  page: "/",
  area: "desk",
  item: "Claim",
  fields: [
    { name: "value", label: "Figure", type: "line" },
    { name: "label", label: "What it counts", type: "line" },
    { name: "source", label: "Where readers can check it (a link)", type: "line", optional: true },
    SAMPLE,
  ],
  shipped: CLAIMS,
  schema: CLAIM_TABLE,
  toRecords: (claims) => CLAIM_IDS.map((id) => claims[id]),
  fromRecords: (records) =>
    Object.fromEntries(
      CLAIM_IDS.map((id, index) => [id, { ...statedClaim.parse(records[index] ?? {}), measured: CLAIMS[id].measured }]),
    ),
});
