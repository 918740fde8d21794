import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyNameKey } from "../../core/catalogue/names/company-name.ts";
import { cityKey } from "../../core/catalogue/names/city-key.ts";
import { personNameKey } from "../../core/catalogue/names/person-name.ts";
import { createSemaphores } from "../../core/shared/semaphore.ts";
import { readCompanySite } from "../../core/catalogue/sources/company-site/read-site.ts";
import { headcountBand } from "../../core/catalogue/facts/headcount-bands.ts";
import { filedCompanies, laterFiledCompanies } from "./filed-companies.ts";
import { allSites, type CompanyWeb, laterSites, startCompanyWeb, webClient } from "./server.ts";
import type { TestSite } from "./site-builder.ts";

let web: CompanyWeb;
beforeAll(async () => {
  web = await startCompanyWeb([...allSites, ...laterSites]);
});
afterAll(() => web.stop());

/** Values by field, in comparable form. */
type Values = Readonly<Record<string, readonly string[]>>;

function labelsOf({ labels }: TestSite): Values {
  const { legalName, city, description, people = [], emails = [], profiles = [], logo, headcount } = labels;
  return {
    "legal name": legalName === undefined ? [] : [companyNameKey(legalName)],
    city: city === undefined ? [] : [cityKey(city) ?? ""],
    description: description === undefined ? [] : [description],
    people: people.map(({ name }) => personNameKey(name)),
    roles: people.map(({ name, role }) => `${personNameKey(name)}: ${role.toLowerCase()}`),
    "people's profiles": people.flatMap(({ profile }) => profile ?? []),
    addresses: emails,
    profiles,
    logo: logo === undefined ? [] : [pathOf(logo) ?? ""],
    headcount: headcount === undefined ? [] : [headcountBand(Number(headcount)) ?? ""],
  };
}

/** The path of an address on any site. */
const pathOf = (url: string | undefined) => (url === undefined ? undefined : URL.parse(url)?.pathname);

const unique = (values: readonly (string | undefined)[]) => [...new Set(values.filter((one) => one !== undefined))];

async function readingOf({ host, plainHttp }: TestSite): Promise<Values> {
  const { http, product } = webClient(web);
  const request = { http, product, clock: { now: () => new Date("2026-11-23T12:00:00Z") }, isConditional: false };
  const signal = AbortSignal.timeout(20_000);
  // As in a run, the company's names in its filing are known.
  const names = [...filedCompanies, ...laterFiledCompanies].flatMap(({ website, legalName }) =>
    website === host ? [legalName] : [],
  );
  const reading = await readCompanySite(`${plainHttp ? "http" : "https"}://${host}`, { ...request, names, signal });
  const pages = reading.pages.flatMap((page) => (page.result === "read" ? [page.page] : []));
  const people = pages.flatMap((page) => page.people);
  return {
    "legal name": unique(pages.map(({ legalName }) => legalName && companyNameKey(legalName))),
    city: unique(pages.map(({ location }) => (location && cityKey(location.city)) ?? undefined)),
    description: unique(pages.map(({ description }) => description)),
    people: unique(people.map(({ name }) => personNameKey(name))),
    roles: unique(people.map(({ name, title }) => `${personNameKey(name)}: ${title.toLowerCase()}`)),
    "people's profiles": unique(people.map(({ profileUrl }) => profileUrl)),
    addresses: unique([...pages.flatMap(({ emails }) => emails), ...people.map(({ email }) => email)]),
    profiles: unique(pages.flatMap(({ profileUrls }) => profileUrls)),
    logo: unique(pages.map(({ logoUrls }) => pathOf(logoUrls[0]))),
    headcount: unique(pages.map(({ headcount }) => headcount)),
  };
}

const LEADING = /^a redirect|former name's domain|moved by a meta refresh|redirects to/;

interface Score {
  right: number;
  readonly wrong: string[];
  readonly missed: string[];
}

const share = (part: number, rest: number) => (part + rest === 0 ? 1 : part / (part + rest));

describe("reading the sites of the labelled web", () => {
  it.each([
    { name: "the labelled web", sites: allSites },
    { name: "the later web", sites: laterSites },
  ])("takes from $name what a careful person would", { timeout: 120_000 }, async ({ name, sites }) => {
    const scores = new Map<string, Score>();
    const semaphore = createSemaphores(8);
    await Promise.all(
      sites.map(async (site) => {
        const leave = await semaphore.enter("sites");
        const [labels, reading] = [labelsOf(site), await readingOf(site).finally(leave)];
        // Sites that only lead elsewhere have no labels of their own.
        if (LEADING.test(site.about)) return;
        for (const [field, expected] of Object.entries(labels)) {
          const score = scores.get(field) ?? { right: 0, wrong: [], missed: [] };
          scores.set(field, score);
          const found = reading[field] ?? [];
          score.right += found.filter((one) => expected.includes(one)).length;
          score.wrong.push(...found.filter((one) => !expected.includes(one)).map((one) => `${site.host} ${one}`));
          score.missed.push(...expected.filter((one) => !found.includes(one)).map((one) => `${site.host} ${one}`));
        }
      }),
    );
    const lines = [...scores].map(([field, { right, wrong, missed }]) => {
      const [precision, recall] = [share(right, wrong.length), share(right, missed.length)];
      return { field, precision, recall, wrong, missed };
    });
    process.stdout.write(
      `${name}\n${lines
        .map(({ field, precision, recall, wrong, missed }) =>
          [
            `${field}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`,
            ...wrong.map((one) => `  wrong: ${one}`),
            ...missed.map((one) => `  missed: ${one}`),
            "",
          ].join("\n"),
        )
        .join("")}`,
    );
    expect(lines.filter(({ precision }) => precision < 0.85).map(({ field }) => field)).toEqual([]);
    expect(lines.filter(({ recall }) => recall < 0.6).map(({ field }) => field)).toEqual([]);
  });
});
