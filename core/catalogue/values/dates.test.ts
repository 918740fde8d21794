import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideOrder, mergeDateEvidence, noDateEvidence, observeDate } from "./date-order.ts";
import { readDate } from "./dates.ts";

const today = "2026-11-20";

const evidenceOf = (dates: readonly string[]) => {
  const evidence = noDateEvidence();
  for (const date of dates) observeDate(evidence, date);
  return evidence;
};

describe("readDate", () => {
  it.each([
    ["2025-07-15", "2025-07-15", "day"],
    ["2025-07-15T10:00:00Z", "2025-07-15", "day"],
    ["15 Jul 2026", "2026-07-15", "day"],
    ["Announced 15 July 2026", "2026-07-15", "day"],
    ["closed: July 2026", "2026-07-01", "month"],
    ["angekündigt am 15. Juli 2026", "2026-07-15", "day"],
    ["2026-07-15 (announced)", "2026-07-15", "day"],
    ["July 15, 2025", "2025-07-15", "day"],
    ["15th of July 2025", "2025-07-15", "day"],
    ["15-Jul-25", "2025-07-15", "day"],
    ["15-Jul-2025", "2025-07-15", "day"],
    ["15-07-2025", "2025-07-15", "day"],
    ["Jul-2025", "2025-07-01", "month"],
    ["Jul 15, 2025 3:00 PM -0800", "2025-07-15", "day"],
    ["2025-07-15+02:00", "2025-07-15", "day"],
    ["Tue, 15 Jul 2025 10:00:00 GMT", "2025-07-15", "day"],
    ["15 juillet 2025", "2025-07-15", "day"],
    ["1er mars 2025", "2025-03-01", "day"],
    ["12. März 2025", "2025-03-12", "day"],
    ["15/07/2025", "2025-07-15", "day"],
    ["15/07/2025 10:30", "2025-07-15", "day"],
    ["31.12.2024", "2024-12-31", "day"],
    ["5/6/25", "2025-06-05", "day"],
    ["20250715", "2025-07-15", "day"],
    ["Jul-25", "2025-07-01", "month"],
    ["September 2024", "2024-09-01", "month"],
    ["2025-07", "2025-07-01", "month"],
    ["07/2025", "2025-07-01", "month"],
    ["2025", "2025-01-01", "year"],
    ["2024-05-01 00:00:00+00", "2024-05-01", "day"],
    ["2024-05-01 10:15:30.123456-0500", "2024-05-01", "day"],
    ["2024-05-01 00:00:00 +0000 UTC", "2024-05-01", "day"],
    ["Wed May 01 2024 00:00:00 GMT+0200 (Central European Summer Time)", "2024-05-01", "day"],
    ["Wed May  1 00:00:00 UTC 2024", "2024-05-01", "day"],
    ["01-MAY-24 12.00.00.000000000 AM", "2024-05-01", "day"],
    ["01MAY2024:00:00:00", "2024-05-01", "day"],
    ["2024-05-01-00.00.00.000000", "2024-05-01", "day"],
    ["20240501T000000Z", "2024-05-01", "day"],
    ["/Date(1714521600000)/", "2024-05-01", "day"],
    ["1714521600", "2024-05-01", "day"],
    ["1714521600.0", "2024-05-01", "day"],
    ["1.7145216e9", "2024-05-01", "day"],
    ["45413.75", "2024-05-01", "day"],
    ["2024.0", "2024-01-01", "year"],
    ["2024年5月1日", "2024-05-01", "day"],
    ["2024년 5월", "2024-05-01", "month"],
    ["2024. 5. 1.", "2024-05-01", "day"],
    ["1 мая 2024 г.", "2024-05-01", "day"],
    ["Mar '24", "2024-03-01", "month"],
    ["15 Mar ’24", "2024-03-15", "day"],
    ["janv.-24", "2024-01-01", "month"],
    ["déc.-23", "2023-12-01", "month"],
    ["Mrz 24", "2024-03-01", "month"],
    ["lug-24", "2024-07-01", "month"],
    ["mar, 15 jul 2025", "2025-07-15", "day"],
    ["March, 2024", "2024-03-01", "month"],
    ["2024-05-00", "2024-05-01", "month"],
    ["2024-00-00", "2024-01-01", "year"],
    ["2024-05-01 [1]", "2024-05-01", "day"],
    ["May 2024*", "2024-05-01", "month"],
  ])("reads %s", (text, date, precision) => {
    expect(readDate(text, { today, order: "dmy" })).toEqual({ kind: "date", date: { date, precision } });
  });

  it("reads numeric dates in the column's order", () => {
    expect(readDate("05/06/2025", { today, order: "dmy" })).toMatchObject({ date: { date: "2025-06-05" } });
    expect(readDate("05/06/2025", { today, order: "mdy" })).toMatchObject({ date: { date: "2025-05-06" } });
  });

  it("reads a numeric date without an order only if one is possible", () => {
    for (const text of ["15/06/2025", "06/15/2025", "15.06.25", "2025/06/15"])
      expect(readDate(text, { today })).toMatchObject({ date: { date: "2025-06-15" } });
    expect(readDate("05.06.2025", { today })).toMatchObject({ date: { date: "2025-06-05" } });
    expect(readDate("06/06/2025", { today })).toMatchObject({ date: { date: "2025-06-06" } });
    expect(readDate("05/06/2025", { today })).toMatchObject({ kind: "invalid" });
  });

  it.each([
    [
      "Q3 2025|Q3/25|3Q25|2025-Q3|3. Quartal 2025|III. Quartal 2025|T3 2025|3e trimestre 2025|troisième trimestre 2025",
      "quarter",
      "07",
    ],
    [
      "3T 2025|tercer trimestre de 2025|terzo trimestre 2025|K3 2025|derde kwartaal 2025|3º trimestre de 2025",
      "quarter",
      "07",
    ],
    ["third quarter of 2025|Jul–Sep 2025|juillet - septembre 2025|Q3'25", "quarter", "07"],
    [
      "H1 2025|H1/25|1H25|first half of 2025|1. Halbjahr 2025|S1 2025|1er semestre 2025|primer semestre de 2025",
      "half",
      "01",
    ],
    ["primo semestre 2025|eerste helft 2025|primeiro semestre de 2025|Jan–Jun 2025", "half", "01"],
    ["last quarter of 2025|Q4 2025|4. Quartal 2025", "quarter", "10"],
  ])("reads %s as a %s", (texts, precision, month) => {
    for (const text of texts.split("|"))
      expect([text, readDate(text, { today })]).toEqual([
        text,
        { kind: "date", date: { date: `2025-${month}-01`, precision } },
      ]);
  });

  it("leaves out a weekday in any language before a day", () => {
    for (const text of ["Mi., 14.10.2025", "quarta-feira, 14 de outubro de 2025", "Tue Oct 14 2025"])
      expect([text, readDate(text, { today })]).toMatchObject([text, { date: { date: "2025-10-14" } }]);
  });

  it("takes the year of a bare month from the context, or returns unreadable", () => {
    expect(readDate("January", { today, year: 2025 })).toEqual({
      kind: "date",
      date: { date: "2025-01-01", precision: "month" },
    });
    expect(readDate("January", { today })).toEqual({ kind: "unreadable" });
  });

  it.each(
    "Q3 FY2025|Q5 2025|Jul–Aug 2025|mid-2025|Q3|Jul 25|5-Mar|March|2024-W18|20052024|45|99999|1.71452E+09|2 lis 2023|early 2024".split(
      "|",
    ),
  )("returns unreadable for %j", (text) => {
    expect(readDate(text, { today, order: "dmy" })).toEqual({ kind: "unreadable" });
  });

  it.each(
    "|0|0.0|0000-00-00|0000-00-00 00:00:00|9999-12-31|12/31/9999|1/0/1900|00/00/0000|1899-12-30|1900-01-01|1970-01-01|1970-01-01 00:00:00+00|01/01/1970|Jan-70|0001-01-01T00:00:00".split(
      "|",
    ),
  )("returns unknown for %j, which programs write for no date", (text) => {
    expect(readDate(text, { today, order: "mdy" })).toEqual({ kind: "unknown" });
  });

  it("completes a day without a year from the context", () => {
    expect(readDate("5-Mar", { today, year: 2024 })).toMatchObject({ date: { date: "2024-03-05", precision: "day" } });
    expect(readDate("Jul 25", { today, year: 2024 })).toMatchObject({ date: { date: "2024-07-25" } });
    // The 25th, or July of that year.
    expect(readDate("Jul 25", { today, year: 2025 })).toEqual({ kind: "unreadable" });
    expect(readDate("Jul 25", { today })).toEqual({ kind: "unreadable" });
  });

  it.each([
    ["07/15/2025", "no month 15"],
    ["29/02/2025", "no day 29"],
    ["2025-13-01", "no month 13"],
    ["2030-01-01", "future"],
    ["2026-11-22", "future"],
    ["1920-01-01", "before 1950"],
  ])("rejects %s", (text, reason) => {
    expect(readDate(text, { today, order: "dmy" })).toEqual({
      kind: "invalid",
      reason: expect.stringContaining(reason),
    });
  });

  it("reads workbook serials from either epoch, and years as years", () => {
    expect(readDate("45853", { today, epoch1904: false })).toMatchObject({ date: { date: "2025-07-15" } });
    expect(readDate("44391", { today, epoch1904: true })).toMatchObject({ date: { date: "2025-07-15" } });
    expect(readDate("2025", { today, epoch1904: false })).toMatchObject({ date: { precision: "year" } });
  });

  it("never throws for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(["date", "unknown", "unreadable", "invalid"]).toContain(readDate(text, { today }).kind);
      }),
    );
  });
});

const readDayFirst = (text: string) => readDate(text, { today, order: "dmy" });

/** True if the reading is the day, its month, or nothing. */
const isTrue = (text: string, day: string): boolean => {
  const reading = readDayFirst(text);
  if (reading.kind !== "date") return reading.kind === "unreadable";
  return reading.date.date === (reading.date.precision === "day" ? day : `${day.slice(0, 7)}-01`);
};

describe("a day in any spelling", () => {
  const LOCALES = "en fr de es it pt nl sv da fi pl cs hu tr ru el ja ko".split(" ");
  it("is that day, its month or unknown, never another", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2001-10-01"), max: new Date("2026-11-19"), noInvalidDate: true }),
        fc.constantFrom(...LOCALES),
        (date, locale) => {
          const day = date.toISOString().slice(0, 10);
          const [year = "", month = "", of = ""] = day.split("-");
          const short = year.slice(2);
          const serial = Math.floor(date.getTime() / 86_400_000) + 25_569;
          const seconds = Math.floor(date.getTime() / 1_000);
          const numeric = [
            day,
            `${day} 23:59:59.5+00`,
            `${day}T00:00:00.000Z`,
            `${year}${month}${of}`,
            `${year}年${month}月${of}日`,
            `${of}/${month}/${year}`,
            `${Number(of)}.${Number(month)}.${year}`,
            String(serial),
            `${serial}.25`,
            String(seconds),
            String(date.getTime()),
          ];
          const named = (["long", "short"] as const).flatMap((style) => {
            const name = new Intl.DateTimeFormat(locale, { month: style, timeZone: "UTC" }).format(date);
            return [
              `${of} ${name} ${year}`,
              `${name} ${of}, ${year}`,
              `${of}-${name}-${short}`,
              `${name}-${short}`,
              `${name} '${short}`,
              `${of} ${name}`,
            ];
          });
          expect(numeric.map(readDayFirst)).toEqual(
            numeric.map(() => ({ kind: "date", date: { date: day, precision: "day" } })),
          );
          expect([...named, seconds.toExponential()].filter((text) => !isTrue(text, day))).toEqual([]);
        },
      ),
    );
  });
});

describe("decideOrder", () => {
  it.each([
    [["13/02/2025", "01/02/2025"], { kind: "order", order: "dmy", against: 0 }],
    [["02/13/2025", "01/02/2025"], { kind: "order", order: "mdy", against: 0 }],
    [["01/02/2025", "03/04/2025"], { kind: "ambiguous", example: "01/02/2025" }],
    [["05/05/2025", "2025-02-13"], { kind: "not_needed" }],
    [["13/02/2025", "02/13/2025"], { kind: "contradictory", dayFirst: 1, monthFirst: 1 }],
  ])("decides %j", (dates, decision) => {
    expect(decideOrder(evidenceOf(dates))).toEqual(decision);
  });

  it("treats a minority of up to 5% as typing errors", () => {
    expect(decideOrder(evidenceOf([...Array.from({ length: 19 }, () => "13/02/2025"), "02/13/2025"]))).toEqual({
      kind: "order",
      order: "dmy",
      against: 1,
    });
    expect(decideOrder(evidenceOf([...Array.from({ length: 18 }, () => "13/02/2025"), "02/13/2025"]))).toMatchObject({
      kind: "contradictory",
    });
  });

  it("ignores dates that programs write for no date", () => {
    expect(decideOrder(evidenceOf(["1/0/1900", "12/31/9999", "13/02/2025"]))).toMatchObject({ order: "dmy" });
  });

  it("decides across merged files", () => {
    const evidence = evidenceOf(["01/02/2025"]);
    mergeDateEvidence(evidence, evidenceOf(["14/02/2025"]));
    expect(decideOrder(evidence)).toMatchObject({ order: "dmy" });
  });
});
