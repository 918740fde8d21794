import { Agent, request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filedCompanies } from "./filed-companies.ts";
import { allSites, type CompanyWeb, startCompanyWeb } from "./server.ts";
import type { Labels, TestSite } from "./site-builder.ts";

let web: CompanyWeb;
let agent: Agent;

beforeAll(async () => {
  web = await startCompanyWeb();
  agent = new Agent({ connect: web.connect });
});
afterAll(async () => {
  await agent.destroy();
  await web.stop();
});

const WRITTEN = ["/", "/us/en/", "/about", "/team", "/people", "/leadership", "/careers", "/contact", "/terms"];
const FOREIGN = ["/contacts", "/company", "/impressum", "/equipe", "/mentions-legales"];
const labelled = allSites.filter(({ labels }) => Object.keys(labels).length > 0);

function textOf({ reply }: TestSite): string {
  const bodies = [...WRITTEN, ...FOREIGN].map((path) => {
    const given = reply(path);
    const body = typeof given === "string" ? given : given?.body;
    return body instanceof Uint8Array ? new TextDecoder("windows-1251").decode(body) : (body ?? "");
  });
  return bodies.join("\n").replaceAll("&amp;", "&");
}

function textsOf({ legalName, street, city, headcount, description, people = [], profiles = [] }: Labels): string[] {
  const ofPeople = people.flatMap(({ name, role, profile }) => [name, role, profile]);
  return [legalName, street, city, headcount, description, ...ofPeople, ...profiles].filter(
    (text) => text !== undefined,
  );
}

describe("the labelled web", () => {
  it("has more than 60 sites", () => {
    expect(allSites.length).toBeGreaterThan(60);
  });

  it.each(labelled)("states on $host what its labels say", (site) => {
    const text = textOf(site);
    expect(textsOf(site.labels).filter((label) => !text.includes(label))).toEqual([]);
  });

  it("serves the website of every company that has one", async () => {
    const found = filedCompanies.filter(({ website }) => website !== null);
    const statuses = await Promise.all(
      found.map(async ({ website }) => {
        const scheme = website === "oldmoor.example" ? "http" : "https";
        const response = await request(`${scheme}://${website}/`, { dispatcher: agent });
        await response.body.dump();
        return response.statusCode < 400;
      }),
    );
    expect(statuses).not.toContain(false);
    expect(web.asked).toContain("A quillmere.example");
  });
});
