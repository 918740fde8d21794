import type { CompanyPage } from "../../../core/directory/company-page.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { BuyLink } from "../../ui/buy-link.tsx";
import { Provenance } from "../../ui/provenance.tsx";
import { CompanyFacts } from "./company-facts.tsx";
import { CompanyHeader } from "./company-header.tsx";
import { CompanyPeople } from "./company-people.tsx";
import { newestRound, aboutCompany } from "./company-summary.ts";
import { FundingHistory } from "./funding-history.tsx";
import { RoundFacts } from "./round-facts.tsx";

/** The screen of one company. */
export function CompanyProfile({ company }: { readonly company: CompanyPage }) {
  const round = newestRound(company);
  const others = company.rounds.filter((other) => other !== round);
  const about = company.description?.value ?? aboutCompany(company);
  return (
    <div className="mx-auto max-w-page px-4 py-6 md:px-6 md:py-8">
      <Breadcrumb above={[{ name: "Companies", href: "/companies" }]} here={company.name.value} />
      <article className="mt-4 grid gap-6">
        <CompanyHeader company={company} round={round} />
        <section aria-labelledby="facts" className="card p-6 md:p-10">
          <h2 id="facts" className="text-xl font-semibold">
            Key facts
          </h2>
          <dl className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {round !== null && <RoundFacts round={round} />}
            <CompanyFacts company={company} />
          </dl>
          <p className="mt-8 text-sm text-muted">Each value's note says where it comes from and when it was retrieved.</p>
        </section>
        {about !== "" && (
          <section aria-labelledby="about" className="card p-6 md:p-10">
            <h2 id="about" className="text-xl font-semibold">
              About {company.name.value}
            </h2>
            <div className="relative mt-3 max-w-prose">
              {about} <Provenance of="description" proof={company.description?.proof ?? null} />
            </div>
          </section>
        )}
        <FundingHistory company={company} others={others} />
        <CompanyPeople people={company.people} />
        <section className="rounded-lg bg-accent-soft px-6 py-10 text-center">
          <h2 className="text-xl font-semibold">Reach companies like {company.name.value} first</h2>
          <p className="mx-auto mt-2 max-w-prose text-muted">The complete database with founder contacts, filters and exports.</p>
          <BuyLink plan="lifetime" className="mt-6">Get lifetime plan</BuyLink>
        </section>
      </article>
    </div>
  );
}
