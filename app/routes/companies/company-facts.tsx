import type { CompanyPage } from "../../../core/directory/company-page.ts";
import { Fact } from "../../ui/fact.tsx";
import { OutboundLink } from "../../ui/outbound-link.tsx";
import { placeFacts } from "./place-facts.ts";

/** What is known of a company beside its rounds, each value with its source. Stands in a `<dl>`. */
export function CompanyFacts({ company }: { readonly company: CompanyPage }) {
  const { website, industry, headcountBand, yearFounded, legalName, formerNames, profileUrls, cik } = company;
  return (
    <>
      {company.people
        .filter((person) => person.relation === "founder")
        .map(({ name, slug, profileUrl, proof }) => (
          <Fact key={slug} term="Founder" proof={proof}>
            <a className="link" href={`/companies/founders/${slug}`}>
              {name}
            </a>
            {profileUrl !== null && (
              <>
                {" · "}
                <OutboundLink href={profileUrl.value} label={`Contact ${name}`}>
                  Contact
                </OutboundLink>
              </>
            )}
          </Fact>
        ))}
      {website !== null && (
        <Fact term="Website" proof={website.proof}>
          <OutboundLink href={website.value}>{URL.parse(website.value)?.hostname ?? website.value}</OutboundLink>
        </Fact>
      )}
      {industry !== null && (
        <Fact term="Industry" proof={industry.proof}>
          {industry.value}
        </Fact>
      )}
      {placeFacts(company).map(({ term, text, proof }) => (
        <Fact key={term} term={term} proof={proof}>
          {text}
        </Fact>
      ))}
      {headcountBand !== null && (
        <Fact term="Employees" proof={headcountBand.proof}>
          {headcountBand.value}
        </Fact>
      )}
      {yearFounded !== null && (
        <Fact term="Founded" proof={yearFounded.proof}>
          {yearFounded.value}
        </Fact>
      )}
      {legalName !== null && (
        <Fact term="Legal name" proof={legalName.proof}>
          {legalName.value}
        </Fact>
      )}
      {formerNames !== null && (
        <Fact term="Former names" proof={formerNames.proof}>
          {formerNames.value.join(", ")}
        </Fact>
      )}
      {profileUrls !== null && (
        <Fact term="Profiles" proof={profileUrls.proof}>
          {profileUrls.value.map((address, place) => (
            <span key={address}>
              {place > 0 && ", "}
              <OutboundLink href={address}>{URL.parse(address)?.hostname ?? address}</OutboundLink>
            </span>
          ))}
        </Fact>
      )}
      {cik !== null && (
        <Fact term="SEC number (CIK)" proof={cik.proof}>
          <span className="tabular-nums">{cik.value}</span>
        </Fact>
      )}
    </>
  );
}
