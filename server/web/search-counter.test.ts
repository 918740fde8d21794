import { expect, it } from "vitest";
import type { CountedSearch } from "../../core/customers/searches/search-counts.ts";
import { SearchCounter, TERMS_PER_NETWORK } from "./search-counter.ts";

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
  counts.seen(get("/companies?search=Robots"), "8.8.4.4");
  counts.seen(get("/companies?search=robots&stage=seed"), "8.8.4.5");
  counts.seen(get("/companies?search=atlantis"), null);
  await counts.flush();
  await counts.flush();
  expect(written).toEqual([
    { term: "robots", searches: 2, withoutResults: 0 },
    { term: "atlantis", searches: 1, withoutResults: 1 },
  ]);
});

it("ignores further pages, prefetches, other pages and e-mail addresses", async () => {
  const { counts, written } = counter();
  counts.seen(get("/companies?search=robots&after=12"), null);
  counts.seen(get("/companies?search=robots", { "sec-purpose": "prefetch" }), null);
  counts.seen(get("/companies?stage=seed"), null);
  counts.seen(get("/investors?search=robots"), null);
  counts.seen(get("/companies?search=ada%40acme.example"), null);
  counts.seen({ ...get("/companies?search=robots"), method: "POST" }, null);
  await counts.flush();
  expect(written).toEqual([]);
});

it("counts the final text of a typed search", async () => {
  const { counts, written } = counter();
  counts.seen(get("/companies?search=rob"), "8.8.4.4");
  for (const term of ["ro", "robo", "robots", "robot"]) counts.seen(get(`/companies.data?search=${term}`), "8.8.4.5");
  await counts.flush();
  expect(written).toEqual([
    { term: "rob", searches: 1, withoutResults: 0 },
    { term: "robot", searches: 1, withoutResults: 0 },
  ]);
});

it("counts a term once a day and network, and no more than a few terms of a network", async () => {
  const { counts, written } = counter();
  for (let n = 0; n < 3 * TERMS_PER_NETWORK; n += 1) {
    counts.seen(get("/companies?search=advert"), "8.8.4.4");
    counts.seen(get(`/companies?search=term+${n}`), "8.8.4.4");
    // The networks of an IPv6 site count as one.
    counts.seen(get(`/companies?search=other+${n}`), `2600:9:5:${n.toString(16)}::1`);
    if (n % 7 === 0) await counts.flush();
  }
  counts.seen(get("/companies?search=advert"), "8.8.4.5");
  await counts.flush();
  const sum = (start: string) =>
    written.filter(({ term }) => term.startsWith(start)).reduce((all, { searches }) => all + searches, 0);
  expect([sum("advert"), sum("term"), sum("other")]).toEqual([2, TERMS_PER_NETWORK - 1, TERMS_PER_NETWORK]);
});

it("counts what somebody types as one term of the network's", async () => {
  const { counts, written } = counter();
  const word = "x".repeat(60);
  for (let n = 1; n <= word.length; n += 1) counts.seen(get(`/companies.data?search=${word.slice(0, n)}`), "8.8.4.4");
  await counts.flush();
  expect(written).toEqual([{ term: word, searches: 1, withoutResults: 0 }]);
});
