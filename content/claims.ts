import { z } from "zod";
import { words } from "./words.ts";

/** Every marketing claim has an id, so that it can be replaced everywhere at once. */
export const CLAIM_IDS = [
  "leads-monthly",
  "professionals",
  "total-funding",
  "rating",
  "email-accuracy",
  "refresh",
  "curation",
  "data-points",
  "hours-saved-weekly",
  "hours-saved-weekly-elsewhere",
  "pipeline-boost",
  "deal-speed",
  "first-deal",
  "satisfaction",
  "free-leads",
  "ai-companies",
] as const;

export type ClaimId = (typeof CLAIM_IDS)[number];

/** Figures measured in the database by core/reading/directory/stats.ts. */
export const FIGURES = ["roundsInLast30Days", "companies", "fundingUsd"] as const;

export type FigureName = (typeof FIGURES)[number];

const claim = z.strictObject({
  value: words,
  label: words,
  /** The figure shown instead with CLAIMS=measured; null hides the claim. */
  measured: z.strictObject({ figure: z.enum(FIGURES), label: words }).nullable(),
  /** Where readers can check it; null where nothing public shows it. */
  source: z
    .url({ protocol: /^https?$/, error: "Enter a link: https://…" })
    .nullable()
    .default(null),
  /** True until the operator has replaced or confirmed it. */
  sample: z.boolean(),
});

export type Claim = z.infer<typeof claim>;

const unmeasured = (value: string, label: string) => ({ value, label, measured: null, sample: true });

export const CLAIM_TABLE = z.record(z.enum(CLAIM_IDS), claim);

export const CLAIMS = CLAIM_TABLE.parse({
  "leads-monthly": {
    value: "1,000+",
    label: "Enriched Leads Monthly",
    measured: { figure: "roundsInLast30Days", label: "Funding rounds in the last 30 days" },
    sample: true,
  },
  /** Shown by the home page counter (PROFESSIONALS_COUNTER). */
  professionals: unmeasured("97+", "Active Professionals"),
  "total-funding": {
    value: "$2B+",
    label: "Total Funding Tracked",
    measured: { figure: "fundingUsd", label: "Total Funding Tracked" },
    sample: true,
  },
  rating: unmeasured("4.9/5", "User Rating"),
  "email-accuracy": unmeasured("95%+", "E-mail accuracy"),
  refresh: unmeasured("24 hours", "Data refreshed daily"),
  curation: unmeasured("3+ years", "Expert curation"),
  "data-points": unmeasured("10+", "Data points per lead"),
  "hours-saved-weekly": unmeasured("20+ hours", "Saved per week"),
  "hours-saved-weekly-elsewhere": unmeasured("10+ hours", "Saved weekly"),
  "pipeline-boost": unmeasured("$360K+", "Average pipeline boost"),
  "deal-speed": unmeasured("3x", "Faster deal closure"),
  "first-deal": unmeasured("3 days", "To first deal"),
  satisfaction: unmeasured("97%", "Satisfaction"),
  "free-leads": { value: "20", label: "Free handpicked leads", measured: null, sample: false },
  "ai-companies": unmeasured("500+", "AI companies"),
});
