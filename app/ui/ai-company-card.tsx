import type { AiCompany } from "../../core/reading/newsroom/list-ai-companies.ts";
import { QuietLink } from "./forms/controls.tsx";
import { amountWithDollars } from "./format/format-amount.ts";
import { Fact } from "./fact.tsx";
import { Monogram } from "./monogram.tsx";
import { PublishedDate } from "./format/date.tsx";

/** A company in the ranking; unknown values are marked as unknown. */
export function AiCompanyCard({ company }: { readonly company: AiCompany }) {
  const { rank, slug, name, logo, description, category, proof } = company;
  const known = (value: string | null) => (value === null ? null : proof);
  return (
    <li className="card grid gap-x-8 gap-y-3 p-6 md:grid-cols-[3rem_1fr_auto] md:p-8">
      <p className="text-2xl font-bold text-accent tabular-nums">
        <span className="sr-only">Number </span>
        {rank}
      </p>
      <div>
        <div className="flex items-center gap-3">
          <Monogram name={name} logo={logo} />
          <h2 className="text-xl font-semibold">{name}</h2>
        </div>
        {description !== null && <p className="mt-2 line-clamp-3 max-w-prose text-muted">{description}</p>}
        <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3">
          <Fact term="Category">{category}</Fact>
          <Fact term="ARR" proof={known(company.arrEstimate)}>
            {company.arrEstimate ?? "Unknown"}
          </Fact>
          <Fact term="Valuation" proof={known(company.valuation)}>
            {company.valuation ?? "Unknown"}
          </Fact>
          <Fact term="Employees" proof={known(company.employees)}>
            {company.employees ?? "Unknown"}
          </Fact>
          <Fact term="Founded">{company.yearFounded ?? "Unknown"}</Fact>
          <Fact term="Last funding">
            <LastFunding funding={company.lastFunding} />
          </Fact>
        </dl>
      </div>
      <p className="mt-3 md:mt-0">
        <QuietLink href={`/${slug}`} aria-label={`View Details of ${name}`}>
          View Details
        </QuietLink>
      </p>
    </li>
  );
}

/** "Series B, €3.6M (about $3.9M), Aug 2026", from the known parts. */
function LastFunding({ funding }: { readonly funding: AiCompany["lastFunding"] }) {
  if (funding === null) return "Unknown";
  const { fundingType, amount, amountUsdMinor, date, firstSale } = funding;
  const known = date ?? firstSale;
  const words = [
    ...(fundingType === null ? [] : [fundingType]),
    amount === null ? "undisclosed amount" : amountWithDollars(amount, amountUsdMinor),
  ].join(", ");
  if (known === null) return words;
  return (
    <>
      {words}, {date === null && "first sale "}
      <PublishedDate date={{ date: known.date, precision: known.precision === "day" ? "month" : known.precision }} />
    </>
  );
}
