import { describe, expect, it } from "vitest";
import { readHeadline } from "./headline.ts";

function read(headline: string, text = "") {
  const reading = readHeadline(headline, text, "USD");
  if (reading.kind === "excluded") return reading.code;
  const money = reading.amount?.money;
  return [reading.company.name, money ? `${money.currency} ${money.minor / 100}` : "", reading.stage ?? ""].join("|");
}

describe("readHeadline on verbs and figures", () => {
  it.each([
    ["Acmely snares $12M", "Acmely|USD 12000000|"],
    ["Acmely inks $5m Series A", "Acmely|USD 5000000|Series A"],
    ["Acmely taps Fooridge Capital for $3.2M", "Acmely|USD 3200000|"],
    ["Acmely taps Jane Doe as chief executive", "not_funding"],
    ["Acmely locks down $8M seed", "Acmely|USD 8000000|seed"],
    ["Acmely gains $5M in Series A funding", "Acmely|USD 5000000|Series A"],
    ["Acmely gains 5,000 customers", "not_funding"],
    ["Proptechs raised $4.4 billion in three quarters", "roundup"],
    ["Acmely quietly raised $50M", "Acmely|USD 50000000|"],
    ["Acmely Has Quietly Raised $50M", "Acmely|USD 50000000|"],
    ["Acmely announced Monday it raised $6 million in a seed round", "Acmely|USD 6000000|seed"],
    ["Acmely announces $18.5 million equity infusion", "Acmely|USD 18500000|"],
    ["Acmely secures USD$10.5M", "Acmely|USD 10500000|"],
    ["Acmely bags AUD$4m", "Acmely|AUD 4000000|"],
    ["Acmely Announces USD35 Million Investment Led by Fooridge", "Acmely|USD 35000000|"],
    ["Acmely raises €3,5 million", "Acmely|EUR 3500000|"],
    ["Acmely secures $11.5M Series A and debt financing", "Acmely||Series A"],
    ["Fooridge invests €2.5 million in startup Acmely", "Acmely|EUR 2500000|"],
    ["Fooridge invests in payout startup Acmely", "Acmely||"],
    ["Fooridge Ventures backs Acmely", "Acmely||"],
    ["Fooridge has made a strategic investment in Acmely, a kiln maker", "Acmely||"],
    ["Acmely receives $5M from Fooridge Ventures", "Acmely|USD 5000000|"],
    ["Acmely receives $5M from its insurer", "not_funding"],
    ["Acmely said it raised $6 million in Series A funding", "Acmely|USD 6000000|Series A"],
    ["Acmely raises a total of $5M in seed funding", "Acmely|USD 5000000|seed"],
    ["Fooridge invests $1B in Ohio", "not_funding"],
    ["Fooridge invests in new headquarters", "not_funding"],
    ["Trio of top banks join $27 million funding round in Acmely", "Acmely|USD 27000000|"],
    ["Acmely Vault scores $150 million in crypto insurance", "not_funding"],
    ["Fooridge Capital leads Acmely's $12M Series A", "Acmely|USD 12000000|Series A"],
    ["Barlow, Fooridge Ventures back $4 million raise for Acmely", "Acmely|USD 4000000|"],
    ["Acmely wins backing of Fooridge in $4M round", "Acmely|USD 4000000|"],
    ["Former Fooridge engineers raise $4M for Acmely", "Acmely|USD 4000000|"],
    ["€5 million for Berlin startup Acmely", "Acmely|EUR 5000000|"],
    ["$12M Series A for Acmely", "Acmely|USD 12000000|Series A"],
    ["$5 million for local schools", "not_funding"],
    ["Acmely expands to Europe with $23M Series B", "Acmely|USD 23000000|Series B"],
    ["Acmely expands to Europe with 23 million users", "not_funding"],
    ["Acmely turns unicorn after raising $100M", "Acmely|USD 100000000|"],
    ["Acmely raises $8M, will add grant programs", "Acmely|USD 8000000|"],
    ["6 River Acmely raises seed round", "6 River Acmely||seed"],
    ["Acmely token sale has lined up $1 billion", "not_funding"],
  ])("reads %s", (headline, expected) => {
    expect(read(headline)).toBe(expected);
  });
});

describe("readHeadline on the boundaries of names", () => {
  it.each([
    ["Lemon & Lime raises $4M", "Lemon & Lime"],
    ["Bob & Co secures $10M", "Bob & Co"],
    ["Will raises $5M Series A", "Will"],
    ["Never raises $5M seed", "Never"],
    ["We.trade raises $5m", "We.trade"],
    ["23 raises $3M", "23"],
    ["21.co lands $25M", "21.co"],
    ["[24]7.example raises $10M", "[24]7.example"],
    ["Art Marketplace Acmely closes $1.75M seed round", "Acmely"],
    ["Aussie BNPL Acmely raises $9 million", "Acmely"],
    ["Mexican challenger bank acmely raises $45 million", "acmely"],
    ["Brazilian digital onboarding startup acmely lands $10M", "acmely"],
    ["Open-Source Crypto Data Platform Acmely raises $15M", "Acmely"],
    ["Fooridge leads $2.8M seed round for Crypto Insurance Upstart Acmely", "Acmely"],
    ["Meditation App Acmely secures $47.7M", "Acmely"],
    ["Acmely Car Sharing Platform raises $200M", "Acmely"],
    ["Acmely in California secures $5.7M seed", "Acmely"],
    ["Acmely fundraise secures £10m", "Acmely"],
    ["Acmely CEO Jane Doe raises $3M", "Acmely"],
    ["Backed by Fooridge, Acmely raises $5M", "Acmely"],
    ["Other-rival Acmely reels in $4M", "Acmely"],
    ["Acmely Systems, insurtech startup, raises $1.5 million", "Acmely Systems"],
    ["Open Payments raises $1M", "Open Payments"],
    ["Blue Insurance raises $1M", "Blue Insurance"],
    ["Neon Bank raises $8M", "Neon Bank"],
    ["Spend Oversight Platform Acmely raises $8M", "Acmely"],
    ["Restaurant Tech Company Acmely Cosmos raises $8M", "Acmely Cosmos"],
    ["Fooridge Rival Acmely raises $8M", "Acmely"],
    ["Chipmaker Acmely raises $8M", "Acmely"],
    ["Video Game Studio Acmely raises $8M", "Acmely"],
    ["Fintech Startup Alternative Acmely raises $8M", "Alternative Acmely"],
    ["Kiln Startup Potters' Lounge raises $8M", "Potters' Lounge"],
    ["Potters Business Network raises $8M", "Potters Business Network"],
    ["kln Labs raises $8M", "kln Labs"],
    ["AI startup kln Labs raises $8M", "kln Labs"],
    ["Ma boîte à Kiln raises $8M", "Ma boîte à Kiln"],
  ])("finds the company of %s", (headline, name) => {
    expect(read(headline).split("|")[0]).toBe(name);
  });

  it.each([
    "Cloud-Linked Health AI Developer Raises $25 Million",
    "South Korean Blockchain ID Service Raises $8 Million",
  ])("reads no company from the description %s", (headline) => {
    expect(read(headline)).toBe("not_funding");
  });
});

describe("readHeadline with the text of the article", () => {
  it.each([
    [
      "Acmely launches a credit card for potters",
      "Acmely, a card provider for craftspeople, collected seed funding of $4.6m from Fooridge and Barlow.",
      "Acmely|USD 4600000|seed",
    ],
    [
      "Announcing our $21M Series A",
      "Acmely, a Hamburg-based startup that builds tax software, has raised $21 million in a Series A round.",
      "Acmely|USD 21000000|Series A",
    ],
    [
      "A new kind of kiln",
      "ANYTOWN, May 3, 2026 (Example Newswire) -- Acmely, a maker of kilns, today announced that it has closed a $7 million Series A round led by Fooridge.",
      "Acmely|USD 7000000|Series A",
    ],
    [
      "Kilns are back",
      "Acmely, a market that banks and shops use to sell kilns, has raised €5M from Fooridge.",
      "Acmely|EUR 5000000|",
    ],
    [
      "Self-fired kiln maker Acme raises $40m",
      "Acme Financial, an Anytown-based startup, has raised $40 million.",
      "Acme Financial|USD 40000000|",
    ],
    [
      "App Acnely bags $10m",
      "Acmely Kilns, the kiln app, has raised a $10 million Series A.",
      "Acmely Kilns|USD 10000000|Series A",
    ],
    ["ACMELY RAISES $5M", "Acmely, a maker of kilns, raised $5M.", "Acmely|USD 5000000|"],
    ["Acmely raises $5M", "Acmely, Inc., a maker of kilns, raised $5M.", "Acmely|USD 5000000|"],
    [
      "Acmely, the kiln app, closes $5M",
      "Blandly, the operator of the kiln app Acmely, raised $5M from Fooridge.",
      "Blandly|USD 5000000|",
    ],
    ["acmely raises $5M", "Acmely, a maker of kilns, opens a second studio.", "Acmely|USD 5000000|"],
    ["Acmely raises $5M", "Rival Blandly, a maker of kilns, raised $9M in 2020.", "Acmely|USD 5000000|"],
  ])("completes %s", (headline, text, expected) => {
    expect(read(headline, text)).toBe(expected);
  });

  it.each([
    ["Acmely opens a second studio", "Acmely raised $5M in 2019 and has grown since."],
    ["Acmely opens a second studio", "Acmely, which last year raised $5M, opens a studio."],
    ["Acmely hires a chief", "Jane Doe, founder of Acmely, raised $5M for another company."],
    ["Acmely opens a second studio", "Acmely reportedly raised $5M."],
    ["Acmely to be bought by Fooridge", "Acmely, a maker of kilns, raised $5M."],
    ["Four startups that raised this week", "Acmely, a maker of kilns, raised $5M."],
  ])("reads no round of the text below %s", (headline, text) => {
    expect(readHeadline(headline, text, "USD").kind).toBe("excluded");
  });

  it("keeps the sentence it used and marks the round as announced in it", () => {
    const text = "Kilns are hot. Acmely, a maker of kilns, has raised $5M in seed funding. It employs ten people.";
    expect(readHeadline("Kilns are back", text, "USD")).toMatchObject({
      certainty: "fairly sure",
      sentence: "Acmely, a maker of kilns, has raised $5M in seed funding.",
      doubts: ["the round is announced in the text, not in the headline"],
    });
  });
});
