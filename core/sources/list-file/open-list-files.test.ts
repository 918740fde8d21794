import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList, readLists } from "./test-lists.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const week = (name: string, dates: readonly string[]) => folder.write(name, `Company,Date\n${dates.map((date, index) => `${name}${index},${date}`).join("\n")}\n`);

describe("a list of any shape", () => {
  it("reads a CSV with a byte order mark, quoted line breaks and an empty row", async () => {
    const list = await readList(folder.write("a.csv", '\ufeffCompany,Amount ($M),Date,HQ,Lead investors,Other investors,Source\r\n"One, Inc.",$1.50,15/07/2025,"Paris, France",Two,"Three\nFour",https://news.example/1\r\n,,,,,,\r\n'));
    expect(list.quarantined).toEqual([]);
    expect(list.records).toEqual([{
      method: "imported", sourceUrl: "https://news.example/1", effectiveAt: "2025-07-15T00:00:00.000Z",
      company: { name: "One, Inc.", city: "Paris", country: "FR" },
      round: {
        amount: { minor: 150_000_000, currency: "USD" }, announced: { date: "2025-07-15", precision: "day" },
        investors: [{ name: "Two", lead: true }, { name: "Three", lead: false }, { name: "Four", lead: false }],
      },
      people: [],
    }]);
    expect(list.notices[0]).toContain('amount ← "Amount ($M)" (by name)');
  });

  it("reads a column of web addresses as websites, and its names as names", async () => {
    const list = await readList(folder.write("b.csv", "Company\nhttps://true-one.example/?utm_source=x\nTwo Ltd\nthree.example\nfour.example\nhttps://www.linkedin.com/company/five\n"));
    expect(list.records.map(({ company }) => company)).toEqual([
      { website: "https://true-one.example/", nameFromDomain: "True One" }, { name: "Two Ltd" },
      { website: "https://three.example/", nameFromDomain: "Three" }, { website: "https://four.example/", nameFromDomain: "Four" },
    ]);
    expect(list.quarantined).toMatchObject([{ ref: "row 6", code: "shared_site" }]);
  });

  it("prefers the amount in plain numbers and keeps the other as its wording", async () => {
    const list = await readList(folder.write("c.json", JSON.stringify({ updatedAt: "2026-01-01", startups: [
      { company: "One", amount: "$100M+", amount_usd: 100_000_000, founders: [{ name: "Ada Byron", role: "CEO" }], sectors: ["AI", "Health"], round: "unknown" },
      { company: "Two", amount: "$2M", amount_usd: null, hq: { city: "Lyon", country: "France" } },
    ] })));
    expect(list.records).toMatchObject([
      { company: { name: "One", industry: "AI" }, round: { amount: { minor: 10_000_000_000, currency: "USD" }, amountText: "$100M+" }, people: [{ name: "Ada Byron", relation: "founder", title: "CEO" }] },
      { company: { name: "Two", city: "Lyon", country: "FR" }, round: { amount: { minor: 200_000_000, currency: "USD" } } },
    ]);
    expect(list.records[0]?.round).not.toHaveProperty("stageText");
  });

  it("reads NDJSON line by line, a broken line quarantined", async () => {
    const list = await readList(folder.write("d.ndjson", '{"company":"One","amount":5}\n{"company":\n{"company":"Two","extra":1}\n[1]\n'), { currency: "EUR", scale: "million" });
    expect(list.records.map(({ company, round }) => [company.name, round?.amount?.minor])).toEqual([["One", 500_000_000], ["Two", undefined]]);
    expect(list.quarantined).toMatchObject([{ ref: "line 2", code: "json" }, { ref: "line 4", code: "not_an_object" }]);
  });

  it("reads Windows-1252 and UTF-16, a semicolon list and a TSV", async () => {
    const latin = await readList(folder.write("e.csv", Buffer.from("Entreprise;Montant (M\x80);Ville\nSoci\xe9t\xe9 Un;1,5;Orl\xe9ans\n", "latin1")));
    expect(latin.records).toMatchObject([{ company: { name: "Société Un", city: "Orléans" }, round: { amount: { minor: 150_000_000, currency: "EUR" } } }]);
    expect(latin.notices.join()).toContain("Windows-1252");
    const wide = await readList(folder.write("f.txt", Buffer.from("\ufeffName\tWebsite\nÜber\thttps://uber-one.example\n", "utf16le")));
    expect(wide.records).toMatchObject([{ company: { name: "Über", website: "https://uber-one.example/" } }]);
  });

  it("takes months as of the year in the file's name, and says so", async () => {
    const list = await readList(folder.write("rounds-2025.csv", "Company,Month\nOne,January\n"));
    expect(list.records[0]?.round?.announced).toEqual({ date: "2025-01-01", precision: "month" });
    expect(list.notices).toContain("Months are read as of 2025, the year in the file's name. To say otherwise: --year");
  });

  it("leaves bare amounts unknown, says how many and how to have them", async () => {
    const path = folder.write("g.csv", "Company,Amount\nOne,5\nTwo,6\n");
    const list = await readList(path);
    expect(list.records.every(({ round }) => round === undefined)).toBe(true);
    expect(list.notices.join("\n")).toMatch(/2 amounts are bare numbers .* --currency EUR --scale million/);
  });

  it("reads contacts as employees with their title, founders with links of another column", async () => {
    const list = await readList(folder.write("h.csv", "company_name,founder_name,founder_linkedin,CEO,employees,Founded\nOne,Ada Byron,https://www.linkedin.com/in/ada-example,Bob Stone,11-50,2020\n"));
    expect(list.records[0]).toMatchObject({
      company: { headcountBand: "11-50", yearFounded: 2020 },
      people: [{ name: "Ada Byron", relation: "founder", profileUrl: "https://www.linkedin.com/in/ada-example" }, { name: "Bob Stone", relation: "employee" }],
    });
  });
});

describe("what the operator says wins", () => {
  it("maps a column by its name, and lists the columns when there is none such", async () => {
    const path = folder.write("i.csv", "Who,What\nOne,$5M\n");
    expect((await readList(path, { map: { company: "Who", amount: "what" } })).records).toMatchObject([{ company: { name: "One" }, round: { amount: { minor: 500_000_000 } } }]);
    expect((await readList(path, { map: { company: "Firm" } })).error).toBe('There is no column "Firm" for --map company=. The columns are: "Who", "What".');
    expect((await readList(path)).error).toContain('--map company="…"');
  });

  it("gives the country of rows that name none", async () => {
    const list = await readList(folder.write("j.csv", "Company,Location\nOne,Pune\nTwo,\"Paris, France\"\nThree,Paris and Pune\nFour,\n"), { country: "IN" });
    expect(list.records.map(({ company }) => company.country)).toEqual(["IN", "FR", undefined, "IN"]);
  });

  it("reads again only when the reading would differ", async () => {
    const path = folder.write("k.csv", "Company,Amount\nOne,5\n");
    const [first, again, other] = [await readList(path), await readList(path), await readList(path, { currency: "EUR" })];
    expect(first.reading).toBe(again.reading);
    expect(first.reading).not.toBe(other.reading);
  });
});

describe("the order of dates", () => {
  it("refuses an ambiguous column unless told", async () => {
    const path = week("l.csv", ["01/02/2025", "03/04/2025"]);
    expect((await readList(path)).error).toBe('Dates in "Date" such as 01/02/2025 could be day first or month first, and no other date tells. Say which with --date-order dmy or --date-order mdy.');
    expect((await readList(path, { dateOrder: "mdy" })).records[0]?.round?.announced?.date).toBe("2025-01-02");
  });

  it("judges files of one list together", async () => {
    const lists = await readLists([week("m1.csv", ["01/02/2025"]), week("m2.csv", ["14/02/2025"])]);
    expect(lists.map(({ records }) => records[0]?.round?.announced?.date)).toEqual(["2025-02-01", "2025-02-14"]);
  });

  it("quarantines the few that contradict, and dates that cannot be", async () => {
    const list = await readList(week("n.csv", [...Array.from({ length: 30 }, () => "13/02/2025"), "02/13/2025", "31/02/2025", "01/01/2049"]));
    expect(list.records).toHaveLength(30);
    expect(list.quarantined.map(({ reason }) => reason)).toEqual([
      'row 32, column "Date": "02/13/2025" has no month 13', 'row 33, column "Date": "31/02/2025" has no day 31', 'row 34, column "Date": "01/01/2049" is in the future',
    ]);
  });
});
