import { expect, it } from "vitest";
import { fakeClockContext } from "../../../../../test/builders/context.ts";
import { useDatabase } from "../../../../../test/database.ts";
import { NO_FILTER } from "../filter.ts";
import { interpretSearch } from "./interpret-search.ts";
import { withFewQuotes } from "../words/search-signs.ts";

const database = useDatabase();
const names = Array.from({ length: 10 }, (_, i) => `name ${i}`);

it("reads eight phrases in quotation marks and names the others as unused", async () => {
  const text = names.map((name) => `"${name}"`).join(" ");
  const { unused } = await interpretSearch(fakeClockContext(database.db), { text, filter: NO_FILTER });
  for (const name of names.slice(8))
    expect(unused).toContainEqual(expect.stringContaining(`“${name}” was not used: at most 8 phrases`));
  for (const name of names.slice(0, 8)) expect(unused.join()).not.toContain(`“${name}”`);
});

it.each([
  'fintech "seed stage" in Germany',
  '"',
  '"""',
  names
    .slice(0, 8)
    .map((name) => `“${name}”`)
    .join(" and "),
])("leaves %s as it is", (text) => {
  expect(withFewQuotes(text)).toEqual({ text, unused: [] });
});
