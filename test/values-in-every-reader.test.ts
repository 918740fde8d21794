import { describe, expect, it } from "vitest";
import { readTypedAmount } from "../core/reading/directory/search/values/typed-amounts.ts";
import { readDatePhrase } from "../core/reading/directory/search/question/days/date-phrases.ts";
import { extractCompanyPage } from "../core/catalogue/sources/company-site/extract-page.ts";
import { relationOf } from "../core/catalogue/sources/company-site/roles.ts";
import { readPeople } from "../core/catalogue/sources/list-file/names/people.ts";
import { amountsIn } from "../core/catalogue/sources/news-feed/money-in-text.ts";
import { readPublished } from "../core/catalogue/sources/news-feed/published-date.ts";
import { readPersonQuery } from "../core/finder/resolve/person-query.ts";
import { readAmount } from "../core/catalogue/values/amount.ts";
import { readDate } from "../core/catalogue/values/dates.ts";

describe("a value means one thing in every reader", () => {
  it.each([
    ["5 Mio. €", 5_000_000, "EUR"],
    ["€2.5m", 2_500_000, "EUR"],
    ["3 Mrd. Euro", 3_000_000_000, "EUR"],
    ["$5 million", 5_000_000, "USD"],
    ["30 crore rupees", 300_000_000, "INR"],
    ["CHF 4m", 4_000_000, "CHF"],
    ["12 million pounds", 12_000_000, "GBP"],
  ])("reads the amount %s in a list, a headline and a question", (text, units, currency) => {
    const money = { minor: units * 100, currency };
    expect(readAmount(text, {})).toMatchObject({ kind: "money", money });
    expect(amountsIn(`Lampwerk raises ${text} to grow`, "USD")).toMatchObject([{ money }]);
    expect(readTypedAmount(text)).toEqual({ value: { units, currency }, problem: null });
  });

  it.each(["Geschäftsführerin", "CEO", "Fondatrice", "Managing Director", "Consejero delegado"])(
    "reads the title %s in a list, on a page and in the finder",
    (title) => {
      expect(readPeople(`Ada Byron (${title})`, "founder")).toMatchObject([{ name: "Ada Byron", title }]);
      expect(relationOf(title, [])).toMatch(/^(?:founder|executive_officer)$/);
      const query = readPersonQuery(`Ada Byron, ${title}, Lampwerk`);
      expect(query).toMatchObject({ company: { kind: "name", name: "Lampwerk" } });
    },
  );

  it.each(["1 Mai 2025", "1 mayo 2025", "1 May 2025", "1 mai 2025", "1 maggio 2025"])(
    "reads the day %s in a list and a feed",
    (text) => {
      const date = { date: "2025-05-01", precision: "day" };
      expect(readDate(text, { today: "2026-11-29" })).toEqual({ kind: "date", date });
      expect(readPublished(text, new Date("2026-11-29T12:00:00Z"))?.day).toBe("2025-05-01");
    },
  );

  const FIGURES = [1, 2.5, 12, 40, 150] as const;
  const SPELLINGS: readonly (readonly [(figure: string) => string, units: number, currency: string])[] = [
    [(figure) => `${figure.replace(".", ",")} Mio. €`, 1e6, "EUR"],
    [(figure) => `${figure} Mio. €`, 1e6, "EUR"],
    [(figure) => `€${figure} million`, 1e6, "EUR"],
    [(figure) => `€${figure}m`, 1e6, "EUR"],
    [(figure) => `$${figure}bn`, 1e9, "USD"],
    [(figure) => `US$${figure}m`, 1e6, "USD"],
    [(figure) => `£${figure}k`, 1e3, "GBP"],
    [(figure) => `₹${figure} crore`, 1e7, "INR"],
  ];
  it.each(
    FIGURES.flatMap((figure) => SPELLINGS.map(([spell, scale, currency]) => ({ figure, spell, scale, currency }))),
  )("reads $figure in one spelling as one amount everywhere", ({ figure, spell, scale, currency }) => {
    const text = spell(String(figure));
    const units = figure * scale;
    const money = { minor: units * 100, currency };
    expect({ text, read: readAmount(text, {}) }).toMatchObject({ text, read: { kind: "money", money } });
    const read = amountsIn(`Lampwerk raises ${text} to grow`, "USD");
    expect({ text, read }).toMatchObject({ text, read: [{ money }] });
    expect({ text, ...readTypedAmount(text) }).toEqual({ text, value: { units, currency }, problem: null });
  });

  const QUARTERS = [1, 2, 3, 4].flatMap((quarter) =>
    [`Q${quarter}/25`, `Q${quarter} 2025`, `${quarter}Q25`].map((text) => ({ text, from: 3 * quarter - 2, months: 3 })),
  );
  const HALVES = [1, 2].flatMap((half) =>
    [`H${half} 2025`, `H${half}/25`].map((text) => ({ text, from: 6 * half - 5, months: 6 })),
  );
  it.each([...QUARTERS, ...HALVES])("reads the period $text in a list and a question", ({ text, from, months }) => {
    const [first, last] = [Date.UTC(2025, from - 1, 1), Date.UTC(2025, from - 1 + months, 0)].map((day) =>
      new Date(day).toISOString().slice(0, 10),
    );
    const date = { date: first, precision: months === 3 ? "quarter" : "half" };
    expect(readDate(text, { today: "2026-11-29" })).toEqual({ kind: "date", date });
    expect(readDatePhrase(text.toLowerCase(), "2026-11-29")).toMatchObject({ listedOn: { min: first, max: last } });
  });

  it.each(["Geschäftsführerin", "Geschäftsführer", "Managing Director", "Gérante"])(
    "reads the title %s in a list and an imprint",
    (title) => {
      expect(readPeople(`Ada Byron (${title})`, "founder")).toMatchObject([{ name: "Ada Byron", title }]);
      const html = `<html><body><h1>Impressum</h1><p>Lampwerk GmbH</p><p>${title}: Ada Byron</p></body></html>`;
      const { people } = extractCompanyPage(html, "https://lampwerk.example/impressum", { kind: "imprint" });
      expect(people).toMatchObject([{ name: "Ada Byron", title, relation: "executive_officer" }]);
    },
  );
});
