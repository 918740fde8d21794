import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registrableDomain } from "../../core/catalogue/facts/domain.ts";
import { findWebsite, type WebsiteSearch } from "../../core/catalogue/sources/company-site/find-website.ts";
import { type FiledCompany, filedCompanies, laterFiledCompanies } from "./filed-companies.ts";
import { allSites, type CompanyWeb, startCompanyWeb, webClient } from "./server.ts";
import { thirdSites } from "./third-sites.ts";

let web: CompanyWeb;

beforeAll(async () => {
  web = await startCompanyWeb([...allSites, ...thirdSites]);
});
afterAll(() => web.stop());

function search(company: FiledCompany): Promise<WebsiteSearch> {
  const { legalName, city, region = null, country, officers, articleLinks = [], listLinks = [] } = company;
  const mailDomains = (company.addresses ?? []).flatMap((address) => address.split("@")[1] ?? []);
  const sought = { names: [legalName], city, region, country, people: officers, articleLinks, mailDomains };
  return findWebsite(
    { ...sought, statedLinks: listLinks },
    { ...webClient(web), clock: { now: () => new Date("2026-11-23T12:00:00Z") } },
  );
}

interface Searched {
  readonly company: FiledCompany;
  readonly result: WebsiteSearch;
  /** Domain of the site that the rule accepts. */
  readonly accepted: string | null;
}

/** A search's result, with the sites read and their points. */
function shown({ company, result }: Searched): string {
  const sites = result.kind === "found" ? [result.site] : result.kind === "doubtful" ? result.sites : [];
  return [`${company.legalName}: ${result.kind}`, ...sites.map((site) => `${site.website} (${site.points})`)].join(" ");
}

describe("searching websites from names on the labelled web", () => {
  it.each([
    { companies: filedCompanies, web: "the labelled web" },
    { companies: laterFiledCompanies, web: "the third web" },
  ])("accepts only correct sites of $web and finds at least 80%", async ({ companies }) => {
    const searched: Searched[] = [];
    for (const company of companies) {
      const result = await search(company);
      const accepted = result.kind === "found" ? registrableDomain(result.site.website) : null;
      searched.push({ company, result, accepted });
    }
    const isRight = ({ accepted, company }: Searched) => accepted === company.website;
    const wrong = searched.filter((one) => one.accepted !== null && !isRight(one));
    const findable = searched.filter(({ company }) => company.website !== null);
    const missed = findable.filter((one) => !isRight(one));
    const found = findable.length - missed.length;
    const asked = searched.filter(({ result }) => result.kind === "doubtful");
    process.stdout.write(
      [
        `${found} of ${findable.length} websites found, ${wrong.length} wrong ones accepted; ${searched.length} companies`,
        `for a reviewer: ${asked.map(shown).join("; ")}`,
        `missed: ${missed.map(shown).join("; ")}`,
        "",
      ].join("\n"),
    );
    expect(wrong.map(shown)).toEqual([]);
    expect(found / findable.length).toBeGreaterThanOrEqual(0.8);
  });

  it("limits the number of names it looks up", async () => {
    const unknown = filedCompanies.filter(({ legalName }) => legalName === "Unheardof Dynamics, Inc.");
    const before = web.asked.length;
    await Promise.all(unknown.map(search));
    expect(web.asked.length - before).toBeGreaterThan(20);
    expect(web.asked.length - before).toBeLessThanOrEqual(48);
  });
});
