import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const COMPANIES = ["Quillon", "Larchwood Labs", "Tavenor Ion", "Ostrane", "Bexley & Moor", "Wendra Foods"];
const STAGES = ["Series A", "Series B", "Seed", "Pre-Seed", "Series A", "Seed"];
const AMOUNTS = ["$12.5M", "$41M", "$4.2M", "$1.1M", "$9.9M", "$3M"];
const DAYS = ["2026-09-03", "2026-01-14", "2026-10-20", "2025-02-11", "2025-06-09", "2025-08-30"];
const LATER = ["2026-10-13", "2026-03-04", "2026-11-22", "2025-04-21", "2025-07-19", "2025-09-28"];
const MONTHS = ["Mar 2022", "Nov 2021", "May 2024", "Feb 2025", "Jul 2022", "Aug 2025"];
const HOLDERS = ["Odile Marchetti", "Jasper Vink", "Rushlight Fund I", "Hain Capital", "Option pool", "Tarn Angels"];
const PEOPLE = ["Ine Holm", "Casper Eijnde", "Sara Moss", "Hugo Tam", "Sevda Aksoy", "Odile Marchetti"];
const SHARES = ["3,200,000", "2,400,000", "1,200,000", "800,000", "400,000", "90,000"];
const VENTURE = COMPANIES.map(() => "Venture Capital");

/** Reads a list of columns; gives the field of each heading, "?" before one that is only offered. */
async function fieldsOf(columns: Readonly<Record<string, readonly string[]>>) {
  const rows = COMPANIES.map((_, at) => Object.values(columns).map((values) => `"${values[at] ?? ""}"`));
  const csv = [Object.keys(columns), ...rows].map((cells) => cells.join(",")).join("\n");
  const { columns: read = [], records, suspicious = [] } = await readList(folder.write("list.csv", csv));
  const fields = read.map(({ column, field, offered }) => [column, field ?? (offered && `?${offered}`)] as const);
  return { fields: new Map(fields), records, suspicious };
}

describe("a column of which no more than its values, or a day, is said", () => {
  it.each([
    ["Date", "Closing"],
    ["Date", "Completion"],
    ["Datum", "Vollzug"],
    ["When", "Term sheet"],
    ["Date", "Funds in"],
    ["Ricevuto il", "Chiuso il"],
    ["Received", "Completed"],
  ])("is asked about as a day, with every other one: %s, %s", async (one, other) => {
    const facts = { Company: COMPANIES, Round: STAGES, Amount: AMOUNTS };
    const { fields, records, suspicious } = await fieldsOf({ ...facts, [one]: DAYS, [other]: LATER });
    expect([fields.get(one), fields.get(other)]).toEqual(["?date", "?date"]);
    expect(suspicious).toHaveLength(1);
    expect(records.filter(({ round }) => round?.announced !== undefined)).toEqual([]);
  });

  it("is no day of a round if the keeper received something on it", async () => {
    const { fields } = await fieldsOf({ Nom: COMPANIES, "Reçu le": DAYS, Série: STAGES, "Fonds levés": AMOUNTS });
    expect(fields.get("Reçu le")).toBe("?date");
  });

  it.each(["Initial date", "First investment date", "Entry date"])("is another round's under %s", async (heading) => {
    const last = { "Last round": STAGES, "Last round size": AMOUNTS, "Last round closed": DAYS };
    const { fields } = await fieldsOf({ "Portfolio company": COMPANIES, [heading]: MONTHS, ...last });
    expect(fields.get(heading)).toBeUndefined();
    expect(fields.get("Last round closed")).toBe("date");
  });

  it.each(["Nature", "Deal Class", "Asset Class", "Round"])("says no stage in %s beside one", async (heading) => {
    const { fields } = await fieldsOf({ Company: COMPANIES, [heading]: VENTURE, "Deal Type": STAGES, Amount: AMOUNTS });
    expect(["stage", "series"]).not.toContain(fields.get(heading));
    expect(fields.get("Deal Type")).toBe("stage");
  });

  it.each(["Shareholder", "Stockholder", "Gesellschafter", "Actionnaire", "Holder", "Name", "Investor"])(
    "is no company if it has holders of shares: %s",
    async (heading) => {
      const { records } = await fieldsOf({ [heading]: HOLDERS, Shares: SHARES, Class: STAGES, Invested: AMOUNTS });
      expect(records).toEqual([]);
    },
  );

  it.each(["Champion", "Spoke to", "Zugesagt von"])("is no company if it has people: %s", async (heading) => {
    const { fields } = await fieldsOf({ [heading]: PEOPLE, Role: COMPANIES.map(() => "CEO"), Stage: STAGES });
    expect(fields.get(heading)).not.toBe("company");
  });

  it("is the round's before it if its heading repeats beside rounds", async () => {
    const columns = { Company: COMPANIES, "Seed amount": AMOUNTS, "Date ": MONTHS, "Series A amount": AMOUNTS };
    const { fields, records } = await fieldsOf({ ...columns, Date: DAYS });
    expect([...fields.values()]).toEqual(["company", "amount", "date", "amount", "date"]);
    expect(new Set(records.map(({ round }) => round?.announced?.date?.slice(0, 4))).size).toBeGreaterThan(3);
  });
});
