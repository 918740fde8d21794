import { describe, expect, it } from "vitest";
import { bareDollarOf, readItem } from "./news-item.ts";

const now = new Date("2026-05-10T00:00:00Z");
const item = {
  ref: "id-1",
  title: "Acmely raises $20M",
  summary: "",
  link: "https://news.example/1",
  published: "Fri, 01 May 2026 10:00:00 GMT",
};

describe("readItem", () => {
  it("sends a round to review with its values and certainty", () => {
    const summary =
      "Berlin-based Acmely has raised $20 million in a Series A round led by Fooridge Ventures, with participation from Barlow Capital. Previously, it raised $2M in seed from Oldmoney.";
    expect(readItem({ ...item, summary }, now)).toEqual({
      kind: "review",
      ref: "id-1",
      reason:
        'Headline "Acmely raises $20M" reads as a funding round (sure): company Acmely; amount $20M; stage Series A; led by Fooridge Ventures; with Barlow Capital.',
      record: {
        method: "published",
        sourceUrl: "https://news.example/1",
        effectiveAt: "2026-05-01T10:00:00.000Z",
        company: { name: "Acmely", city: "Berlin" },
        round: {
          state: "closed",
          amount: { minor: 2_000_000_000, currency: "USD" },
          amountText: "$20M",
          stageText: "Series A",
          announced: { date: "2026-05-01", precision: "day" },
          investors: [
            { name: "Fooridge Ventures", lead: true },
            { name: "Barlow Capital", lead: false },
          ],
        },
        people: [],
        raw: [
          ["Title", "Acmely raises $20M"],
          ["Text", summary],
          [
            "Sentence used",
            "Berlin-based Acmely has raised $20 million in a Series A round led by Fooridge Ventures, with participation from Barlow Capital.",
          ],
          ["Link", "https://news.example/1"],
          ["Published", "Fri, 01 May 2026 10:00:00 GMT"],
        ],
      },
    });
  });

  it.each([
    ["Acmely raises $20M, Bloomer raises $9M and Clayton lands $3M seed", "Bloomer, Clayton"],
    ["Acmely raises $20M, while Bloomer secures €7M Series A led by Oldmoney", "Bloomer"],
  ])("says that a headline tells of further rounds, and reads none of their facts: %s", (title, names) => {
    const read = readItem({ ...item, title }, now);
    expect(read).toMatchObject({ kind: "review", record: { company: { name: "Acmely" } } });
    expect(read).toMatchObject({ reason: expect.stringContaining(`further rounds: ${names}.`) as string });
    expect(read.kind === "review" && read.record?.round?.stageText).toBeUndefined();
  });

  it("takes the name from the link to the company's own site", () => {
    const links = [{ href: "https://acmely.example/about", text: "Acmely" }];
    expect(readItem({ ...item, title: "Danish Acmely raises $20M", links }, now)).toMatchObject({
      record: { company: { name: "Acmely", website: "https://acmely.example" } },
    });
  });

  it("links the article without tracking parameters", () => {
    const outcome = readItem(
      { ...item, link: "https://news.example/1?id=7&utm_source=rss&utm_medium=feed&fbclid=x#top" },
      now,
    );
    expect(outcome).toMatchObject({ record: { sourceUrl: "https://news.example/1?id=7#top" } });
  });

  it("accepts a missing date and link and reports them", () => {
    const outcome = readItem({ ref: "item 1", title: item.title, summary: "", published: "yesterday" }, now);
    expect(outcome).toMatchObject({
      kind: "review",
      reason: expect.stringContaining('date "yesterday" was not understood; the feed gives no link') as string,
    });
    expect(outcome.kind === "review" && outcome.record).not.toHaveProperty("effectiveAt");
    expect(outcome.kind === "review" && outcome.record.round).not.toHaveProperty("announced");
  });

  it.each([
    ["another round's figure", "Oldname raised $5M in a Series C led by Kestrel.", undefined, []],
    ["an earlier round", "Acmely previously raised $20M in a seed round led by Kestrel.", undefined, []],
    [
      "a sentence with the headline's figure",
      "The $20M Series B was led by Kestrel.",
      "Series B",
      [{ name: "Kestrel", lead: true }],
    ],
  ])("uses only statements of the summary about this round: %s", (_, summary, stage, investors) => {
    const outcome = readItem({ ...item, summary }, now);
    const round = outcome.kind === "review" ? outcome.record.round : undefined;
    expect([round?.stageText, round?.investors ?? []]).toEqual([stage, investors]);
  });

  it("takes a missing figure from the summary with less certainty", () => {
    const outcome = readItem(
      { ...item, title: "Acmely raises Series B", summary: "Acmely has raised €30 million from Kestrel." },
      now,
    );
    expect(outcome).toMatchObject({
      kind: "review",
      reason: expect.stringContaining("fairly sure") as string,
      record: { round: { amount: { minor: 3_000_000_000, currency: "EUR" } } },
    });
  });

  it.each([
    ["debt", "Acmely has raised $20M in debt financing from Barlow Credit."],
    ["in_talks", "Acmely reportedly raised $20M, people familiar said."],
  ])("excludes an item whose summary says %s", (code, summary) => {
    expect(readItem({ ...item, summary }, now)).toEqual({ kind: "excluded", ref: "id-1", code });
  });

  it("keeps a former name", () => {
    const outcome = readItem({ ...item, title: "Acmely (formerly Oldname) raises $9M" }, now);
    expect(outcome.kind === "review" && outcome.record.company).toEqual({ name: "Acmely", formerNames: ["Oldname"] });
  });

  it("excludes an item without a headline", () => {
    expect(readItem({ ref: "x", title: "", summary: "Acmely raises $5M" }, now)).toEqual({
      kind: "excluded",
      ref: "x",
      code: "no_headline",
    });
  });
});

describe("bareDollarOf", () => {
  it.each([
    ["https://news.example/1", "USD"],
    [undefined, "USD"],
    ["https://news.example.com.au/1", undefined],
    ["https://startups.example.ca/", undefined],
    ["https://ca.news.example/", "USD"],
  ])("reads a bare dollar sign at %s as %s", (link, currency) => {
    expect(bareDollarOf(link)).toBe(currency);
  });
});
