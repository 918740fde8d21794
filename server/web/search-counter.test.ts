import { expect, it } from "vitest";
import type { CountedSearch } from "../../core/searches/search-counts.ts";
import { SearchCounter } from "./search-counter.ts";

function counter() {
  const written: CountedSearch[] = [];
  const counts = new SearchCounter({
    record: async (searches) => {
      written.push(...searches);
    },
    onError: (error) => {
      throw error;
    },
  });
  return { counts, written };
}
const get = (url: string, headers = {}) => ({ method: "GET", url, headers });

it("counts searches, and those without results", async () => {
  const { counts, written } = counter();
  counts.found("Atlantis", 0);
  for (const url of ["/companies?search=Robots", "/companies?search=robots&stage=seed", "/companies?search=atlantis"])
    counts.seen(get(url));
  await counts.flush();
  await counts.flush();
  expect(written).toEqual([
    { term: "robots", searches: 2, withoutResults: 0 },
    { term: "atlantis", searches: 1, withoutResults: 1 },
  ]);
});

it("ignores further pages, prefetches, other pages and e-mail addresses", async () => {
  const { counts, written } = counter();
  counts.seen(get("/companies?search=robots&after=12"));
  counts.seen(get("/companies?search=robots", { "sec-purpose": "prefetch" }));
  counts.seen(get("/companies?stage=seed"));
  counts.seen(get("/investors?search=robots"));
  counts.seen(get("/companies?search=ada%40acme.example"));
  counts.seen({ ...get("/companies?search=robots"), method: "POST" });
  await counts.flush();
  expect(written).toEqual([]);
});

it("counts the final text of a typed search", async () => {
  const { counts, written } = counter();
  for (const term of ["ro", "robo", "robots", "robot"]) counts.seen(get(`/companies.data?search=${term}`));
  await counts.flush();
  expect(written).toEqual([{ term: "robot", searches: 1, withoutResults: 0 }]);
});
