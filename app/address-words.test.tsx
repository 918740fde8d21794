import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  ADDRESS_STATUSES,
  type ShownStatus,
  STATUS_LABELS,
  statusLabel,
} from "../core/catalogue/facts/address-status.ts";
import { EXPORT_ROWS } from "../core/reading/directory/columns/export-rows.ts";
import type { EmailResult } from "../core/finder/answer/finder-answer.ts";
import { type RowStatus, ROW_REASONS, statusAndReason } from "../core/finder/bulk/bulk.ts";
import type { Contact } from "../core/finder/contacts/read-contacts.ts";
import { vocabularyOfColumn } from "../core/programs/rest/vocabularies.ts";
import { UNKNOWN_LEAD } from "../test/builders/facts.ts";
import { sourcesIn } from "../test/import-graph.ts";
import { mailOf } from "../core/shared/outbox/mails.ts";
import { sampleData } from "./mail/kinds.ts";
import { mailRenderer } from "./mail/render-mail.ts";
import { roundEntry } from "./routes/reading/machines/feeds.ts";
import { listResultsTool } from "./routes/programs/mcp/finder-list-tools.ts";
import { CONTACT_SHAPE, contactAddress } from "./routes/programs/mcp/round-shape.ts";
import { SEARCH_KINDS } from "./routes/finder/api/search-shape.ts";
import { ContactList } from "./ui/finder/contact-list.tsx";
import { EmailResults } from "./ui/finder/email-results.tsx";

const SHOWN: readonly ShownStatus[] = ["verified", "published", "listed", "pattern"];
const AT = "2026-08-20T12:00:00Z";
const ADDRESS = "ida@acme.example";

const contactOf = (status: ShownStatus): Contact => ({
  name: "Ida Moss",
  personSlug: "ida-moss",
  title: "CEO",
  slug: null,
  profileUrl: null,
  address: {
    address: ADDRESS,
    status,
    statusAt: status === "pattern" ? null : AT,
    proof: { label: "Team page", url: null },
  },
  bouncedAt: null,
});
const bounced: Contact = { ...contactOf("verified"), address: null, bouncedAt: AT };

const contactsOf = (contact: Contact) => ({ contacts: [contact], seesAddresses: true, domain: "acme.example" });

const page = (contact: Contact) =>
  renderToStaticMarkup(<ContactList company="Acme" contacts={contactsOf(contact)} from="/" looked={null} />);

function finder(status: ShownStatus): string {
  const result: EmailResult = {
    email: ADDRESS,
    status,
    statusAt: status === "pattern" ? null : AT,
    confidence: "medium",
    source: "Team page",
    confirmedAt: null,
    flags: [],
    owner: null,
    sources: [],
  };
  return renderToStaticMarkup(<EmailResults results={[result]} onCopy={() => undefined} />);
}

const feed = (contact: Contact) =>
  roundEntry(
    {
      name: "Newly Raised",
      url: "https://newlyraised.example",
      checkoutUrl: "/pricing",
      sampleSize: 100,
      claims: "stated",
    },
    {
      publishedAt: new Date(0),
      updatedAt: new Date(0),
      details: { date: { date: "2026-07-01", precision: "month", kind: "announced" }, rateOn: null, founders: [] },
      lead: {
        ...UNKNOWN_LEAD,
        roundId: 1,
        companyId: 1,
        companySlug: "acme",
        companyName: "Acme",
        website: null,
        domain: "acme.example",
        city: null,
        region: null,
        country: null,
        industries: [],
        founderName: null,
        founderSlug: null,
        founderLink: null,
        amountUsdMinor: null,
        totalRaisedUsdMinor: null,
        fundingType: null,
        investors: [],
        proofUrl: null,
        sourceKind: "list-file",
        isSample: false,
        addedAt: new Date(0),
        updatedAt: new Date(0),
      },
    },
    contactsOf(contact),
  ).html;

async function mail(contact: Contact): Promise<string> {
  const site = { siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: "1 Invented Street" };
  const sample = z
    .looseObject({ leads: z.array(z.looseObject({})) })
    .parse(sampleData(mailOf("monthly_list"), site.siteUrl));
  const { text } = await mailRenderer(site)("monthly_list", {
    ...sample,
    leads: sample.leads.slice(0, 1).map((lead) => ({ ...lead, contacts: [contact] })),
  });
  return text.replaceAll(/\s+/g, " ");
}

describe("the status of an address", () => {
  it.each(SHOWN)("%s has the same words on pages, in the finder, in feeds and in mails", async (status) => {
    const contact = contactOf(status);
    const words = statusLabel(status, status === "pattern" ? null : AT);
    for (const shown of [page(contact), finder(status), feed(contact), await mail(contact)]) {
      expect(shown).toContain(ADDRESS);
      expect(shown).toContain(words);
      const others = SHOWN.filter((one) => one !== status).map((one) => STATUS_LABELS[one]);
      expect(others.filter((other) => shown.includes(other))).toEqual([]);
    }
    expect(contactAddress(contact)).toMatchObject({ email: ADDRESS, email_status: status });
  });

  it("bounced shows no address anywhere", async () => {
    expect(page(bounced)).toContain(statusLabel("bounced", AT));
    for (const shown of [page(bounced), feed(bounced), await mail(bounced)]) expect(shown).not.toContain(ADDRESS);
    expect(contactAddress(bounced)).toEqual({
      email: null,
      email_status: "bounced",
      email_status_at: AT,
      email_source: null,
    });
  });

  it("is declared with the same values for REST, the finder's API and tools", () => {
    const results = [SEARCH_KINDS.person, SEARCH_KINDS.address, SEARCH_KINDS.domain].map(
      (kind) => kind.shape.results.element.shape.status,
    );
    const rows = z.toJSONSchema(listResultsTool.output);
    for (const shape of [...results, SEARCH_KINDS.address.shape.status, CONTACT_SHAPE.email_status])
      expect(shape.options).toEqual(ADDRESS_STATUSES);
    expect(JSON.stringify(rows)).toContain(JSON.stringify(ADDRESS_STATUSES));
    const columns = EXPORT_ROWS.columns.filter(({ name }) => name.endsWith("email_status"));
    expect(columns.map(({ name }) => vocabularyOfColumn("export", name))).toEqual([
      { values: ADDRESS_STATUSES },
      { values: ADDRESS_STATUSES },
    ]);
    for (const { description } of columns)
      for (const status of ADDRESS_STATUSES) expect(description).toContain(`${status} (`);
  });

  it("of a row of a bulk job is in the vocabulary, with a reason only for none", () => {
    const statuses: readonly RowStatus[] = [
      "verified",
      "published",
      "listed",
      "pattern",
      "bounced",
      ...(Object.keys(ROW_REASONS) as (keyof typeof ROW_REASONS)[]),
    ];
    for (const one of statuses) {
      const { status, reason } = statusAndReason(one);
      expect(ADDRESS_STATUSES).toContain(status);
      expect(reason === null).toBe(status !== "none");
    }
  });

  it("has no other words in the source", () => {
    const retired = /mailbox_exists|verified_before|verifiedBefore|Pattern Match|"guessed"|Public Source/;
    const using = ["app", "content", "core", "server"]
      .flatMap(sourcesIn)
      // Other tools' files, read by imports, have words of their own.
      .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("core/catalogue/sources/"))
      .filter((file) => retired.test(readFileSync(file, "utf8")));
    expect(using).toEqual([]);
  });
});
