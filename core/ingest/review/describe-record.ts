import { minorUnits } from "../../catalog/money.ts";
import type { EvidenceRecord } from "../record.ts";

/** A record in one line, for a person deciding about it. */
export function describeRecord({ company, round, sourceUrl }: EvidenceRecord): string {
  const amount = round?.amount;
  const parts = [
    company.name ?? company.legalName ?? company.nameFromDomain,
    company.website,
    [company.city, company.country].filter(Boolean).join(", "),
    amount ? `${(amount.minor / 10 ** minorUnits(amount.currency)).toLocaleString("en-US")} ${amount.currency}` : undefined,
    round?.stageText,
    round?.announced?.date,
    sourceUrl,
  ];
  return parts.filter(Boolean).join(" · ");
}
