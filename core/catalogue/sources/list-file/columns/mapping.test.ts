import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";
import { fieldNamed } from "./vocabulary.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

/** The mapping as the operator sees it, without reasons. */
async function shown(csv: string): Promise<string[]> {
  const list = await readList(folder.write("list.csv", csv));
  return (list.notices[0] ?? list.error ?? "").split("\n").map((line) => line.replace(/ \([^"]*\)$/, ""));
}

/** The list ids of rounds of three companies, of which the first has two. */
const ids = async (values: readonly number[]) => {
  const rows = ["One", "Two", "One", "Three"].map((name, index) => `${values[index]},${name},2025-07-0${index + 1}`);
  const list = await readList(folder.write("list.csv", `id,company,date\n${rows.join("\n")}\n`));
  return list.records.map(({ listId }) => listId?.replace("id ", ""));
};

async function fieldsOf(rows: string): Promise<readonly string[]> {
  const { columns = [] } = await readList(folder.write("list.csv", rows));
  return columns.map(({ field, offered }) => field ?? `${offered ?? ""}?`);
}

describe("fieldNamed", () => {
  it.each([
    ["Company Name", "company"],
    ["Entreprise", "company"],
    ["Unternehmen", "company"],
    ["Site Web", "website"],
    ["Amount ($M)", "amount"],
    ["Montant levé (M€)", "amount"],
    ["fundingAmountUSD", "amount"],
    ["Lead Investor(s)", "leadInvestors"],
    ["Investisseurs", "investors"],
    ["Date de la levée", "date"],
    ["Funding Type", "stage"],
    ["Fondateurs", "founders"],
    ["founder_linkedin", "founderLinks"],
    ["Founder LinkedIn", "founderLinks"],
    ["LinkedIn", "profiles"],
    ["Last round", "stage"],
    ["founder_title", "founderTitles"],
    ["Founder 2 title", "founderTitles"],
    ["Founder name and title", "founders"],
    ["HQ", "location"],
    ["Pays", "country"],
    ["Source URL", "source"],
    ["sourceEuropeanUnionRL", "source"],
    ["projectName", "company"],
    ["Companies", "company"],
    ["Deal Date", "date"],
    ["Announced Date", "date"],
    ["participating", "investors"],
    ["Lead/Sole Investors", "leadInvestors"],
    ["Company State/Province", "region"],
    ["Company Country/Territory/Region", "country"],
    ["company_uuid", "listId"],
    ["YC id", "listId"],
    ["funding_round_uuid", "roundId"],
    ["Deal ID", "roundId"],
    ["Organization Industries", "industry"],
    ["Year Founded", "yearFounded"],
    ["# of Employees", "headcountBand"],
    ["Founder Email", "founderEmails"],
    ["founder_email_1", "founderEmails"],
    ["E-mail du fondateur", "founderEmails"],
    ["CEO email", "contactEmails"],
    ["Key person e-mail", "contactEmails"],
    ["E-Mail", "emails"],
    ["Email Address", "emails"],
    ["Email Status", "emailStatus"],
  ])("maps %s", (column, field) => {
    expect(fieldNamed(column)?.field).toBe(field);
  });

  it.each([
    "Valuation",
    "Post-money valuation",
    "Total Funding Amount",
    "Email opt-out",
    "Owner email",
    "Investor email",
    "Phone",
    "Number of Investors",
    "first_funding_at",
    "Next round",
    "Each round type",
    "Date added",
    "Market size ($B)",
    "investorsIds",
    "Closed on",
    "Date joined",
    "created_at",
    "image_path_prefix",
    "total_laid_off",
    "Total raised",
    "# Investors",
    "founder_slug",
    "founder_location",
    "Notes",
  ])("ignores %s", (column) => {
    expect(fieldNamed(column)).toBeUndefined();
  });
});

describe("mapColumns", () => {
  it("prefers the amount in its own currency to the converted one", async () => {
    const csv = "company,amount_usd,amount,currency\nFern,,5000000,EUR\nGorse,2500000,2500000,USD\n";
    expect((await shown(csv)).slice(0, 3)).toEqual([
      'company ← "company"',
      'amount ← "amount"',
      'currency ← "currency"',
    ]);
  });

  it("prefers the numeric amount column with a currency and lists unused columns", async () => {
    expect(
      await shown(
        "Transaction Name,Organization Name,Money Raised,Money Raised (in USD),Announced Date,Organization Website,Total Funding Amount\nx,One,€5M,5400000,2025-07-15,https://one.example,9\n",
      ),
    ).toEqual([
      'company ← "Organization Name"',
      'website ← "Organization Website"',
      'amount ← "Money Raised (in USD)"',
      'amountText ← "Money Raised"',
      'date ← "Announced Date"',
      'not used: "Transaction Name" (yes and no such as "x"; its heading is not known)',
      'not used: "Total Funding Amount" (numbers such as "9"; it is total raised so far)',
    ]);
  });

  it("rejects a name that contradicts its values", async () => {
    expect(
      await shown("Company,Website,Funding,Raised\nOne,call us,Series A,2025-07-15\nTwo,soon,Seed,2025-07-16\n"),
    ).toEqual([
      'company ← "Company"',
      'date ← "Raised"',
      'stage ← "Funding"',
      'not used: "Website" (text such as "call us", "soon"; its values are no web addresses)',
    ]);
  });

  it("recognises web addresses without a header, and reads amounts, dates and stages only together", async () => {
    const all = "https://one.example,$5M,2025-07-01,Seed\nhttps://two.example,$6M,2025-07-02,Series A\n";
    expect(await fieldsOf(all)).toEqual(["website", "amount", "date", "stage"]);
    expect(await fieldsOf(all.replaceAll(/,Se.*/g, ""))).toEqual(["website", "amount?", "date?"]);
  });

  it.each([
    ["a valuation", "Company,Valuation ($B),Date Joined\nOne,$140,04-07-2017\nTwo,$100,2/23/2014\n"],
    ["a lifetime total", "Company,Last Round,Total raised\nOne,Seed,$14M\nTwo,Series A,$2M\n"],
    ["the time a record was made", "company,created_at\nOne,2018-08-08T10:00:00Z\nTwo,2018-08-08T10:00:00Z\n"],
    ["a company's end", "NAME,CLOSED_ON\nOne,2020-12-28\nTwo,2019-01-02\n"],
    ["funds raised by companies", "Company,Funds Raised ($)\nOne,$14M\nTwo,$2M\n"],
    [
      "layoffs",
      "company,total_laid_off,date,stage,funds_raised_millions\nOne,450,2023-01-05,Post-IPO,121900\nTwo,20,2023-01-06,Seed,3\n",
    ],
  ])("reads no rounds from %s", async (_, csv) => {
    const list = await readList(folder.write("list.csv", csv), { currency: "USD", scale: "million" });
    expect(list.records.map(({ company, round }) => [company.name, round])).toEqual([
      ["One", undefined],
      ["Two", undefined],
    ]);
  });

  it.each([
    ["images", "metadata.image_path_prefix", ["https://img.example.com/one.png", "https://img.example.com/two.png"]],
    ["articles", "sourceEuropeanUnionRL", ["https://news.example.com/a-b-c", "https://news.example.com/d-e-f"]],
    ["one host", "Card", ["https://cards.example.com/one", "https://cards.example.com/two"]],
  ])("does not treat %s as websites", async (_, column, [one, two]) => {
    const list = await readList(
      folder.write("list.csv", `Name,${column},Date\nA,${one},2025-07-01\nB,${two},2025-07-02\nC,${one},2025-07-02\n`),
    );
    expect(list.records.map(({ company }) => company.website)).toEqual([undefined, undefined, undefined]);
  });

  it("treats a column called url as the source if it links articles", async () => {
    const csv = "company,url,date\nOne,https://news.example.com/2025/one-raises-money,2025-07-01\n";
    expect((await shown(csv)).slice(0, 3)).toEqual(['company ← "company"', 'date ← "date"', 'source ← "url"']);
  });

  it("treats a plain id as the company's only if it has as many values as companies and is no row number", async () => {
    expect(await ids([17, 4, 17, 90])).toEqual(["17", "4", "17", "90"]);
    expect(await ids([17, 4, 18, 90])).toEqual([undefined, undefined, undefined, undefined]);
    expect(await ids([1, 2, 3, 4])).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("reads the series beside a stage that names none, and region codes only where they are regions", async () => {
    const list = await readList(
      folder.write(
        "list.csv",
        "company_name,country_code,state_code,region,funding_round_type,funding_round_code,announced_on\n" +
          "One,USA,CA,SF Bay Area,venture,A,2013-11-01\nTwo,DNK,17,Copenhagen,debt_financing,B,2013-11-02\n",
      ),
    );
    expect(list.records).toMatchObject([
      { company: { region: "California", country: "US" }, round: { stageText: "Series A" } },
      { company: { country: "DK" }, round: { stageText: "debt_financing" } },
    ]);
    expect(list.records[1]?.company.region).toBeUndefined();
  });

  it("reads an export of deals with their kinds and leaves out mergers", async () => {
    const list = await readList(
      folder.write(
        "list.csv",
        "Deal ID,Companies,Company ID,Deal No.,Announced Date,Deal Date,Deal Size,Native Currency of Deal,Deal Type,Series,# Investors,Investors,Lead/Sole Investors,Total Raised to Date,Primary Contact Email\n" +
          '1-1,One,7-1,1,,2025-07-01,$5M,EUR,Later Stage VC,Series B,2,"Alpha, Inc., Beta",Alpha,$99M,a@one.example\n' +
          "1-2,Two,7-2,1,,2025-07-02,$6M,EUR,Debt - General,,1,Gamma,,$6M,\n" +
          "1-3,Three,7-3,1,,2025-07-03,$700M,EUR,Merger/Acquisition,,1,Delta,,$6M,\n",
      ),
    );
    expect(list.records).toMatchObject([
      {
        listId: "company id 7-1",
        company: { name: "One" },
        round: {
          amount: { minor: 500_000_000, currency: "USD" },
          announced: { date: "2025-07-01" },
          stageText: "Series B",
          listId: "deal id 1-1",
        },
        people: [],
      },
      { listId: "company id 7-2", company: { name: "Two" }, round: { stageText: "Debt - General" } },
    ]);
    expect(list.columns?.find(({ column }) => column === "Primary Contact Email")).toMatchObject({
      field: "contactEmails",
      samples: [],
    });
  });

  it.each([
    ["Company,Round,Type", ["Series A", "Debt"], ["Series B", "Equity"], ["Seed", ""]],
    ["Company,Type,Round", ["Debt", "Series A"], ["Equity", "Series B"], ["", "Seed"]],
    ["Company,Deal Type,Deal Type 2", ["Debt", "Series A"], ["Early Stage VC", "Series B"], ["Seed", ""]],
  ])("reads the kind of funding before the name of the round from %s", async (header, ...rows) => {
    const lines = rows.map(([first, second], i) => `C${i},${first},${second},$${i + 2}M,2025-07-0${i + 1}\n`);
    const list = await readList(folder.write("list.csv", `${header},Amount,Date\n${lines.join("")}`));
    expect(list.records.map(({ round }) => round?.stageText)).toEqual(["Debt", "Series B", "Seed"]);
  });

  it("reads bare amounts of a PitchBook export in millions", async () => {
    const file = folder.write(
      "list.csv",
      "Deal ID,Companies,Deal Date,Deal Size,Deal Type\n1-1,One,2025-07-01,12.5,Seed Round\n1-2,Two,2025-07-02,$700K,Seed Round\n",
    );
    const { records } = await readList(file, { currency: "USD" });
    expect(records.map(({ round }) => round?.amount?.minor)).toEqual([1_250_000_000, 70_000_000]);
  });

  it("reads no rounds from a directory of companies with dates", async () => {
    const list = await readList(
      folder.write(
        "list.csv",
        "permalink,name,homepage_url,funding_total_usd,status,funding_rounds,founded_at,first_funding_at\n" +
          "/c/one,One,https://one.example,5000000,operating,2,2012-04-01,2013-05-06\n" +
          "/c/two,Two,https://two.example,7000000,closed,1,2011-02-01,2012-01-01\n",
      ),
      { currency: "USD" },
    );
    expect(list.records).toMatchObject([
      { listId: "permalink /c/one", company: { name: "One", website: "https://one.example/", yearFounded: 2012 } },
      { listId: "permalink /c/two", company: { yearFounded: 2011 } },
    ]);
    expect(list.records.filter(({ round }) => round !== undefined)).toEqual([]);
  });

  it("excludes fields and columns on request, and reports how it read every column", async () => {
    const path = folder.write(
      "list.csv",
      "Company,Amount,Raised,Mail,Notes,Date\nOne,$5M,$6M,a@one.example,x,2025-07-01\n",
    );
    const [one, two] = [
      await readList(path, { map: { amount: "none" }, exclude: "Date" }),
      await readList(path, { map: { amount: ["Raised"] }, exclude: ["Notes"] }),
    ];
    expect([one.records[0]?.round, two.records[0]?.round?.amount?.minor]).toEqual([undefined, 600_000_000]);
    expect(one.columns?.map(({ field, how, why }) => [field, how, why])).toEqual([
      ["company", "name", "by name"],
      [null, "excluded", "amount is not read, as requested"],
      [null, "excluded", "amount is not read, as requested"],
      ["emails", "name", "by name"],
      [null, "meaning", "remark"],
      [null, "excluded", "excluded, as requested"],
    ]);
    expect(two.columns?.[2]).toEqual({
      column: "Raised",
      field: "amount",
      how: "requested",
      why: "as requested",
      samples: ["$6M"],
      shown: { group: "row", kind: "numbers", units: ["USD"] },
    });
  });

  it("reports a requested amount or date whose column means something else", async () => {
    const path = folder.write("list.csv", "Company,Valuation,Updated,Total raised\nOne,$5M,2025-07-01,$9M\n");
    const doubts = async (map: Record<string, string>) =>
      (await readList(path, { map })).suspicious?.map(({ rule }) => rule);
    expect(await doubts({ amount: "Valuation", date: "Updated" })).toEqual(["valuation_as_amount", "technical_date"]);
    expect(await doubts({ amount: "Total raised" })).toEqual(["total_as_amount"]);
  });

  it("reports layoffs that are requested as rounds", async () => {
    const path = folder.write("list.csv", "Company,Laid off,Funds raised,Date\nOne,40,$5M,2025-07-01\n");
    const doubts = async (map: Record<string, string>) =>
      (await readList(path, { map })).suspicious?.map(({ rule }) => rule);
    expect(await doubts({})).toEqual([]);
    expect(await doubts({ amount: "Funds raised" })).toEqual(["layoffs_as_rounds"]);
  });

  it("lists the columns when none has the company", async () => {
    expect(await shown("Foo,Bar\n1,2\n")).toEqual([
      'No column is recognized as the company or its website. The columns are: "Foo", "Bar"; set --map company=COLUMN',
    ]);
  });
});
