import { describe, expect, it } from "vitest";
import { readTypedAmount } from "../core/reading/directory/search/values/typed-amounts.ts";
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
});
