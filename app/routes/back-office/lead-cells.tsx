import type { Lead } from "../../../core/directory/lead.ts";
import { Amount } from "../../ui/amount.tsx";
import { PublishedDate } from "../../ui/date.tsx";

/** The headings of {@link LeadCells}. */
export function LeadHeadings() {
  return (
    <>
      <th scope="col">Company</th>
      <th scope="col">Round</th>
      <th scope="col" className="number">
        Raised
      </th>
      <th scope="col">Announced</th>
    </>
  );
}

/** What one lead is about, in the first four cells of a row. */
export function LeadCells({ lead: { companyName, companySlug, country, fundingType, amount, amountUsdMinor, announced } }: { readonly lead: Lead }) {
  return (
    <>
      <th scope="row">
        <a className="link" href={`/companies/${companySlug}`}>
          {companyName}
        </a>
        {country !== null && <span className="font-normal text-muted"> {country}</span>}
      </th>
      <td data-label="Round">{fundingType ?? "Unknown"}</td>
      <td className="number" data-label="Raised">
        <Amount amount={amount} usdMinor={amountUsdMinor} />
      </td>
      <td data-label="Announced">{announced === null ? "Undated" : <PublishedDate date={announced} />}</td>
    </>
  );
}
