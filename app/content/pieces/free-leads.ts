import { FREE_LEADS_RULES, FREE_LEADS_WORDS } from "../../../content/free-leads.ts";
import { definePiece } from "../piece.ts";

export const FREE_LEADS_PIECE = definePiece({
  key: "free-leads",
  group: "Other pages",
  label: "Free leads and consent",
  about:
    "The sign-up for free leads. The consent is recorded word for word with each sign-up; a changed one applies to new sign-ups.",
  page: "/free-leads",
  area: "owners",
  fields: [
    { name: "introduction", label: "Introduction", type: "text", rows: 3 },
    { name: "points", label: "Points below the form", type: "lines", rows: 6, hint: "One point per line." },
    {
      name: "consent",
      label: "Consent",
      type: "text",
      rows: 4,
      hint: "{product} stands for the brand. It must say who writes, what, how often, and how to stop it.",
    },
  ],
  shipped: FREE_LEADS_WORDS,
  schema: FREE_LEADS_RULES,
  fromRecords: ([record = {}], { current: { consent, version }, today }) => ({
    ...record,
    version: record["consent"] === consent ? version : versionAfter(version, today),
  }),
});

/** The version of a consent text: the day, with a number if the former version has the same day. */
function versionAfter(former: string, today: string): string {
  const [day, number = "1"] = former.split(".");
  return day === today ? `${today}.${Number(number) + 1}` : today;
}
