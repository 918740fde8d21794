import { describe, expect, it } from "vitest";
import { mailRenderer } from "./render-mail.ts";

const render = mailRenderer({ siteName: "Newly Raised", siteUrl: "https://newlyraised.example", postalAddress: null });
const lead = {
  company: "Lantern & Fish",
  slug: "lantern-fish",
  website: "https://lantern.example/",
  city: "Berlin",
  region: null,
  country: "DE",
  industry: "Robotics",
  founder: "Noor Haddad",
  stage: "Series B",
  amount: { minor: 6_250_000_000, currency: "USD" },
  announced: { date: "2026-08-01", precision: "month" },
  proof: null,
};
const bare = {
  ...lead,
  company: "Quiet",
  slug: "quiet",
  city: null,
  country: null,
  industry: null,
  founder: null,
  stage: null,
  amount: null,
  announced: null,
};
const investors = Array.from({ length: 7 }, (_, i) => ({ name: `Investor ${i}`, lead: i === 0 }));
const KEY = "0a0b0c0d-1111-4222-8333-444455556666";

/** The text of a mail about a change of one lead's people. */
async function toldOf(people: object): Promise<string> {
  const { text } = await render("corrections", {
    count: 1,
    corrections: [
      {
        roundId: 1,
        company: "Quiet",
        slug: "quiet",
        kind: "changed",
        reason: "New evidence: List file",
        proof: null,
        fields: [],
        people,
      },
    ],
  });
  return flat(text);
}

/** Undoes line wrapping. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

describe("delivery mails", () => {
  it("asks a requester of free leads to confirm the address", async () => {
    const url = "https://newlyraised.example/free-leads/confirm?token=abc";
    const { subject, text, html } = await render("free_leads_confirm", { url, hours: 48 });
    expect(subject).toBe("Confirm your address to get your free leads");
    expect(text).toContain(url);
    expect(flat(text)).toContain("in the next 48 hours");
    expect(html).toContain(url);
  });

  it("delivers the month's free leads with links to their page and file, and omits unknown values", async () => {
    const { subject, text, html } = await render("free_leads", {
      month: "2026-09",
      key: KEY,
      wanted: 20,
      leads: [lead, bare],
    });
    expect(subject).toBe("Your 2 free leads for September 2026");
    expect(flat(text)).toContain(
      "This month it's 2 leads instead of 20: we have no others you haven't already received",
    );
    for (const address of [`/free-leads/${KEY}`, `/free-leads/${KEY}/leads.csv`, "/companies/lantern-fish"])
      expect(html).toContain(`href="https://newlyraised.example${address}"`);
    expect(flat(text)).toContain("$62.5M · Series B · Aug 2026");
    expect(flat(text)).toContain("Noor Haddad · Robotics · Berlin, Germany");
    expect(flat(text)).toContain("undisclosed amount");
    const converted = { ...lead, amount: { minor: 360_000_000, currency: "EUR" }, amountUsdMinor: 390_000_000 };
    const filed = { ...bare, firstSale: { date: "2026-07-15", precision: "day" }, amountUsdMinor: null };
    const others = await render("free_leads", { month: "2026-09", key: KEY, wanted: 2, leads: [converted, filed] });
    expect(flat(others.text)).toContain("€3.6M (about $3.9M) · Series B · Aug 2026");
    expect(flat(others.text)).toContain("undisclosed amount · first sale Jul 15, 2026");
    expect(html).toContain("Lantern &amp; Fish");
    const whole = await render("free_leads", { month: "2026-09", key: KEY, wanted: 2, leads: [lead, bare] });
    expect(whole.text).not.toContain("rather than");
  });

  it("delivers the month's list and reports an empty month", async () => {
    const full = await render("monthly_list", {
      month: "2026-09",
      id: 7,
      search: "Seed in Berlin",
      count: 1204,
      leads: [lead],
    });
    expect(full.subject).toBe("Your list for September 2026: 1,204 leads");
    for (const address of ["/account/lists/7", "/account/lists/7/leads.xlsx", "/account/lists/7/leads.csv"])
      expect(full.html).toContain(`href="https://newlyraised.example${address}"`);
    expect(flat(full.text)).toContain("in your search “Seed in Berlin”");
    expect(flat(full.text)).toContain("And 1,203 more.");
    const none = await render("monthly_list_empty", { month: "2026-09", search: "" });
    expect(none.subject).toBe("Your list for September 2026: nothing new");
    expect(none.html).not.toContain("/account/lists/7");
  });

  it("lists new leads of a saved search", async () => {
    const { subject, text, html } = await render("alert", {
      id: 9,
      search: "Seed <in> Berlin",
      address: "stage=Seed&city=Berlin",
      frequency: "daily",
      count: 3,
      leads: [{ ...lead, proof: "https://news.example/a?b=1&c=2", investors }],
      addressed: 0,
      addresses: [],
    });
    expect(subject).toBe("3 new in “Seed <in> Berlin”");
    expect(flat(text)).toContain(
      "Investor 0 (lead), Investor 1, Investor 2, Investor 3, Investor 4 and 2 more lantern.example https://lantern.example/ · Proof https://news.example/a?b=1&c=2",
    );
    expect(html).toContain('href="https://news.example/a?b=1&amp;c=2"');
    expect(html).toContain("Seed &lt;in&gt; Berlin");
    expect(html).toContain('href="https://newlyraised.example/companies?stage=Seed&amp;city=Berlin"');
    expect(html).toContain('href="https://newlyraised.example/account/lists/9"');
    expect(flat(text)).toContain("once a day");
    expect(flat(text)).toContain("And 2 more.");
  });

  it("shows old value, new value, reason and source of a correction", async () => {
    const changed = {
      roundId: 1,
      company: "Quiet",
      slug: "quiet",
      kind: "changed",
      reason: "New evidence: SEC Form D",
      proof: "https://filings.example/1",
      fields: [
        {
          field: "Amount",
          values: { before: { minor: 500_000_000, currency: "USD" }, after: { minor: 700_000_000, currency: "USD" } },
        },
        { field: "Country", values: { before: null, after: "FR" } },
        { field: "Investors", values: null },
      ],
    };
    const gone = {
      roundId: 2,
      company: null,
      slug: null,
      kind: "withdrawn",
      reason: "Decided by the operator",
      proof: null,
      fields: [],
    };
    const { subject, text, html } = await render("corrections", { count: 3, corrections: [changed, gone] });
    expect(subject).toBe("Corrections to 3 of your leads");
    for (const words of [
      "Amount: $5M → $7M",
      "Country: unknown → France",
      "Investors: changed",
      "New evidence: SEC Form D.",
      "Round 2 is no longer published.",
      "And 1 more.",
    ])
      expect(flat(text)).toContain(words);
    expect(html).toContain('href="https://filings.example/1"');
    const one = await render("corrections", { count: 1, corrections: [changed] });
    expect(one.subject).toBe("Corrections to 1 of your leads");
    expect(one.text).not.toContain("removed");
  });

  it("uses founders' current names and never names a removed person", async () => {
    const ada = { name: "Ada Rowan", isNew: false, isRenamed: false, hasOtherProfile: false, role: null };
    expect(await toldOf({ removed: 1, founders: [] })).toContain("A person was removed. New evidence: List file.");
    expect(await toldOf({ removed: 2, founders: [] })).toContain("2 people were removed.");
    expect(await toldOf({ removed: 0, founders: [{ ...ada, isNew: true }] })).toContain(
      "New founder: Ada Rowan New evidence",
    );
    expect(
      await toldOf({ removed: 0, founders: [{ ...ada, isNew: true, role: { before: null, after: "CTO" } }] }),
    ).toContain("New founder: Ada Rowan, CTO");
    const changed = await toldOf({
      removed: 0,
      founders: [{ ...ada, isRenamed: true, hasOtherProfile: true, role: { before: null, after: "CEO" } }],
    });
    for (const words of [
      "A founder’s name was corrected: Ada Rowan",
      "Role of Ada Rowan: unknown → CEO",
      "Profile of Ada Rowan: changed",
    ])
      expect(changed).toContain(words);
  });
});
