import { createReadStream } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList, readLists } from "../../../../test/builders/list-files.ts";
import { openListFiles, reopen } from "./open-list-files.ts";
import { readOptions } from "./columns/options.ts";

const folder = new ListFolder();
const retrievedAt = new Date("2026-11-20T12:00:00Z");
afterAll(() => folder.remove());

const week = (name: string, dates: readonly string[]) =>
  folder.write(name, `Company,Date\n${dates.map((date, index) => `${name}${index},${date}`).join("\n")}\n`);

const impliedOptions = async (files: readonly string[]) => {
  const opened = await Array.fromAsync(openListFiles(files, {}));
  return opened.map((one) => (one.kind === "document" ? one.document.impliedOptions : one));
};

describe("openListFiles", () => {
  it("reads a CSV with a byte order mark, quoted line breaks and an empty row", async () => {
    const list = await readList(
      folder.write(
        "a.csv",
        '\ufeffCompany,Amount ($M),Date,HQ,Lead investors,Other investors,Source\r\n"One, Inc.",$1.50,15/07/2025,"Paris, France",Two,"Three\nFour",https://news.example/1\r\n,,,,,,\r\n',
      ),
    );
    expect(list.quarantined).toEqual([]);
    expect(list.records).toEqual([
      {
        method: "imported",
        sourceUrl: "https://news.example/1",
        effectiveAt: "2025-07-15T00:00:00.000Z",
        company: { name: "One, Inc.", city: "Paris", country: "FR" },
        round: {
          amount: { minor: 150_000_000, currency: "USD" },
          announced: { date: "2025-07-15", precision: "day" },
          investors: [
            { name: "Two", lead: true },
            { name: "Three", lead: false },
            { name: "Four", lead: false },
          ],
        },
        people: [],
      },
    ]);
    expect(list.notices[0]).toContain('amount ← "Amount ($M)" (by name)');
  });

  it("reads a column of web addresses as websites and its other cells as names", async () => {
    const list = await readList(
      folder.write(
        "b.csv",
        "Company\nhttps://true-one.example/?utm_source=x\nTwo Ltd\nthree.example\nfour.example\nhttps://www.linkedin.com/company/five\n",
      ),
    );
    expect(list.records.map(({ company }) => company)).toEqual([
      { website: "https://true-one.example/", nameFromDomain: "True One" },
      { name: "Two Ltd" },
      { website: "https://three.example/", nameFromDomain: "Three" },
      { website: "https://four.example/", nameFromDomain: "Four" },
    ]);
    expect(list.quarantined).toMatchObject([{ ref: "row 6", code: "shared_site" }]);
  });

  it("reads titles, several profiles and guarded texts as exports write them", async () => {
    const list = await readList(
      folder.write(
        "own.csv",
        "company_name,profile_urls,founder_name,founder_title,founder_slug\n" +
          'One,https://www.linkedin.com/company/one; https://x.com/one,Ada Byron,"Founder, CEO",ada-byron\n' +
          "'+Two,,Ada Byron; Bob Stone,CEO; CTO,ada-byron\nThree,,Ada Byron; Bob Stone,CEO,ada-byron\n",
      ),
    );
    expect(list.records[0]?.company.profileUrls).toEqual(["https://www.linkedin.com/company/one", "https://x.com/one"]);
    expect(list.records.map(({ company }) => company.name)).toEqual(["One", "+Two", "Three"]);
    expect(list.records.map(({ people }) => people.map(({ name, title }) => [name, title]))).toEqual([
      [["Ada Byron", "Founder, CEO"]],
      [
        ["Ada Byron", "CEO"],
        ["Bob Stone", "CTO"],
      ],
      [
        ["Ada Byron", undefined],
        ["Bob Stone", undefined],
      ],
    ]);
  });

  it("prefers the numeric amount and keeps the other column as its text", async () => {
    const list = await readList(
      folder.write(
        "c.json",
        JSON.stringify({
          updatedAt: "2026-01-01",
          startups: [
            {
              company: "One",
              amount: "$100M+",
              amount_usd: 100_000_000,
              founders: [{ name: "Ada Byron", role: "CEO" }],
              sectors: ["AI", "Health"],
              round: "unknown",
            },
            { company: "Two", amount: "$2M", amount_usd: null, hq: { city: "Lyon", country: "France" } },
          ],
        }),
      ),
    );
    expect(list.records).toMatchObject([
      {
        company: { name: "One", industry: ["AI", "Health"] },
        round: { amount: { minor: 10_000_000_000, currency: "USD" }, amountText: "$100M+" },
        people: [{ name: "Ada Byron", relation: "founder", title: "CEO" }],
      },
      {
        company: { name: "Two", city: "Lyon", country: "FR" },
        round: { amount: { minor: 200_000_000, currency: "USD" } },
      },
    ]);
    expect(list.records[0]?.round).not.toHaveProperty("stageText");
  });

  it("reads NDJSON and quarantines a broken line", async () => {
    const list = await readList(
      folder.write("d.ndjson", '{"company":"One","amount":5}\n{"company":\n{"company":"Two","extra":1}\n[1]\n'),
      { currency: "EUR", scale: "million" },
    );
    expect(list.records.map(({ company, round }) => [company.name, round?.amount?.minor])).toEqual([
      ["One", 500_000_000],
      ["Two", undefined],
    ]);
    expect(list.quarantined).toMatchObject([
      { ref: "line 2", code: "json" },
      { ref: "line 4", code: "not_an_object" },
    ]);
  });

  it("reads Windows-1252, UTF-16, semicolons and TSV", async () => {
    const latin = await readList(
      folder.write(
        "e.csv",
        Buffer.from("Entreprise;Montant (M\x80);Ville\nSoci\xe9t\xe9 Un;1,5;Orl\xe9ans\n", "latin1"),
      ),
    );
    expect(latin.records).toMatchObject([
      { company: { name: "Société Un", city: "Orléans" }, round: { amount: { minor: 150_000_000, currency: "EUR" } } },
    ]);
    expect(latin.notices.join()).toContain("Windows-1252");
    const wide = await readList(
      folder.write("f.txt", Buffer.from("\ufeffName\tWebsite\nÜber\thttps://uber-one.example\n", "utf16le")),
    );
    expect(wide.records).toMatchObject([{ company: { name: "Über", website: "https://uber-one.example/" } }]);
  });

  it("takes the year for dates without one from the file name and reports it", async () => {
    const list = await readList(folder.write("rounds-2025.csv", "Company,Month\nOne,January\n"));
    expect(list.records[0]?.round?.announced).toEqual({ date: "2025-01-01", precision: "month" });
    expect(list.notices).toContain("Months without a year are read as 2025, from the file name; set --year 2025");
  });

  it("reads a stored list with other options exactly like the file", async () => {
    const path = folder.write("stored-2025.csv", "Company,Month,Amount\nOne,January,5\n");
    const options = { map: ["amount=none"], country: "fr" };
    const [file] = await readLists([path], { ...readOptions(options), clock: { now: () => retrievedAt } });
    const reopened = await reopen(
      { externalId: "stored-2025.csv", retrievedAt, content: () => createReadStream(path) },
      { options: JSON.parse(JSON.stringify(options)) },
      async (opened) => {
        if (opened.kind !== "document") return opened;
        const outcomes = await Array.fromAsync(opened.document.read());
        return {
          reading: opened.document.reading,
          records: outcomes.flatMap((o) => (o.kind === "record" ? o.record : [])),
        };
      },
    );
    expect(reopened).toEqual({ reading: file?.reading, records: file?.records });
    expect(file?.records).toMatchObject([{ company: { country: "FR" }, round: { announced: { date: "2025-01-01" } } }]);
  });

  it("states the date order that a single file inherits from its list", async () => {
    const paths = [week("w1.csv", ["01/02/2025"]), week("w2.csv", ["14/02/2025"])];
    expect(await impliedOptions(paths)).toEqual([{ "date-order": "dmy" }, { "date-order": "dmy" }]);
    expect(await impliedOptions(paths.slice(1))).toEqual([{}]);
  });

  it("empties cells that repeat the header and removes HTML", async () => {
    const path = folder.write("k.csv", "Company,City,Amount\nOne,City,<b>$5M</b>\nCompany,City,Amount\n");
    expect((await readList(path)).records).toEqual([
      {
        method: "imported",
        company: { name: "One" },
        round: expect.objectContaining({ amountText: "$5M" }),
        people: [],
      },
    ]);
  });

  it("reads whole sums in other currencies with the digit grouping of the column", async () => {
    const path = folder.write("m.csv", 'Company,Amount\nOne,"€500,000"\nTwo,"€900,000"\nThree,"$42,00000"\n');
    const list = await readList(path);
    expect(list.records.map(({ round }) => round?.amount?.minor)).toEqual([50_000_000, 90_000_000, undefined]);
    expect(list.notices.join("\n")).toContain(
      '1 amount is a range, a sum or unclear and stays unknown, such as "$42,00000"',
    );
  });

  it("leaves bare amounts unknown and explains how to set the currency", async () => {
    const path = folder.write("g.csv", "Company,Amount\nOne,5\nTwo,6\n");
    const list = await readList(path);
    expect(list.records.every(({ round }) => round === undefined)).toBe(true);
    expect(list.notices.join("\n")).toMatch(/2 amounts are bare numbers .* set --currency EUR and --scale million/);
  });

  it("says that no amount can be read for want of a currency and a unit, with the amounts", async () => {
    const path = folder.write("contacts.csv", "Company,Amount,Date\nOne,5.5,2026-11-02\nTwo,3,2026-11-03\n");
    const list = await readList(path);
    expect(list.suspicious).toContainEqual({
      rule: "amounts_without_currency",
      reason:
        'no amount can be read, because no currency and no unit is stated: "5.5", "3"; set --currency EUR and --scale million',
    });
    const priced = await readList(path, { currency: "USD", scale: "million" });
    expect((priced.suspicious ?? []).map(({ rule }) => rule)).not.toContain("amounts_without_currency");
  });

  it("says that “¥” is yen or yuan, and reads it as the one that is said", async () => {
    const path = folder.write("yen.csv", "Company,Amount,Date\nOne,¥900M,2026-11-02\nTwo,$3M,2026-11-03\n");
    const list = await readList(path);
    expect(list.notices.join("\n")).toContain("“¥”, which is yen or yuan (JPY or CNY), so it stays unknown");
    const yen = await readList(path, { currency: "JPY" });
    expect(yen.records[0]?.round?.amount).toEqual({ minor: 900_000_000, currency: "JPY" });
  });

  it("gives a day without a year the year of all other days of its column, unless that is in the future", async () => {
    const rows = "Company,Date,Stage\nOne,2026-07-02,Seed\nTwo,DAY,Seed\n";
    const past = await readList(folder.write("past.csv", rows.replace("DAY", "Jul 17")));
    expect(past.records[1]?.round?.announced).toEqual({ date: "2026-07-17", precision: "day" });
    expect(past.notices.join("\n")).toContain("Days without a year are read as 2026");
    const future = await readList(folder.write("future.csv", rows.replace("DAY", "Dec 30")));
    expect(future.records[1]?.round?.announced).toBeUndefined();
  });

  it("reads contacts as employees with titles, and founders with links from another column", async () => {
    const list = await readList(
      folder.write(
        "h.csv",
        "company_name,founder_name,founder_linkedin,CEO,employees,Founded\nOne,Ada Byron,https://www.linkedin.com/in/ada-example,Bob Stone,11-50,2020\n",
      ),
    );
    expect(list.records[0]).toMatchObject({
      company: { headcountBand: "11-50", yearFounded: 2020 },
      people: [
        { name: "Ada Byron", relation: "founder", profileUrl: "https://www.linkedin.com/in/ada-example" },
        { name: "Bob Stone", relation: "employee" },
      ],
    });
  });
});

describe("operator options", () => {
  it("map a column by name; an unknown name lists the columns", async () => {
    const path = folder.write("i.csv", "Who,What\nOne,$5M\n");
    expect((await readList(path, { map: { company: "Who", amount: "what" } })).records).toMatchObject([
      { company: { name: "One" }, round: { amount: { minor: 500_000_000 } } },
    ]);
    expect((await readList(path, { map: { company: "Firm" } })).error).toBe(
      'There is no column "Firm" to read as company. The columns are: "Who", "What".',
    );
    const unknown = folder.write("j.csv", "Thing,What\nOne,five\n");
    expect((await readList(unknown)).error).toContain("set --map company=COLUMN");
  });

  it("set the country of rows without one", async () => {
    const list = await readList(
      folder.write("j.csv", 'Company,Location\nOne,Pune\nTwo,"Paris, France"\nThree,Paris and Pune\nFour,\n'),
      { country: "IN" },
    );
    expect(list.records.map(({ company }) => company.country)).toEqual(["IN", "FR", undefined, "IN"]);
  });

  it("cause another reading only if they change the result", async () => {
    const path = folder.write("k.csv", "Company,Amount\nOne,5\n");
    const [first, again, other] = [
      await readList(path),
      await readList(path),
      await readList(path, { currency: "EUR" }),
    ];
    expect(first.reading).toBe(again.reading);
    expect(first.reading).not.toBe(other.reading);
  });
});

describe("date order", () => {
  it("is asked about when ambiguous, and no date is read until then", async () => {
    const path = week("l.csv", ["01/02/2025", "03/04/2025"]);
    const asked = await readList(path);
    expect(asked.suspicious?.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('dates in "Date" such as 01/02/2025 could be day first or month first'),
    );
    expect(asked.records.map(({ round }) => round?.announced)).toEqual([undefined, undefined]);
    expect((await readList(path, { dateOrder: "mdy" })).records[0]?.round?.announced?.date).toBe("2025-01-02");
  });

  it("is decided across the files of a list, which say so", async () => {
    const lists = await readLists([week("m1.csv", ["01/02/2025"]), week("m2.csv", ["14/02/2025"])]);
    expect(lists.map(({ records }) => records[0]?.round?.announced?.date)).toEqual(["2025-02-01", "2025-02-14"]);
    expect(lists[0]?.notices).toContain(
      'Dates in "Date" are day first, as all files and sheets with these columns show together.',
    );
  });

  it("is that of each file where files contradict each other", async () => {
    const lists = await readLists([week("o1.csv", ["13/02/2025"]), week("o2.csv", ["02/14/2025"])]);
    expect(lists.map(({ records }) => records[0]?.round?.announced?.date)).toEqual(["2025-02-13", "2025-02-14"]);
  });

  it("quarantines a contradicting minority and impossible dates", async () => {
    const list = await readList(
      week("n.csv", [...Array.from({ length: 30 }, () => "13/02/2025"), "02/13/2025", "31/02/2025", "01/01/2049"]),
    );
    expect(list.records).toHaveLength(30);
    expect(list.quarantined.map(({ reason }) => reason)).toEqual([
      'row 32, column "Date": "02/13/2025" has no month 13',
      'row 33, column "Date": "31/02/2025" has no day 31',
      'row 34, column "Date": "01/01/2049" is in the future',
    ]);
  });
});
