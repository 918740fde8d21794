import { expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { KEY_IN_ADDRESS } from "../../core/reading/directory/search/address-parameters.ts";
import { findKeyHolder, isOpenInterface } from "./api-key.ts";

const database = useDatabase();

it.each([
  ["/rest/v1/leads?apikey=nrk_1", "refused"],
  ["/rest/v1/leads?API_KEY=", "refused"],
  ["/api/finder/find?access_token=x", "refused"],
  ["/mcp?api-key=x", "refused"],
  ["/exports/leads.csv?apikey=x", "refused"],
  ["/feeds/rounds.rss?apikey=x", "refused"],
  // Pages say so in their own words.
  ["/companies?apikey=x", "none"],
  ["/rest/v1/leads?industry=eq.apikey", "none"],
])("a key in the address %s is %s", async (path, state) => {
  const request = new Request(`https://funded.example${path}`);
  const { outcome } = await findKeyHolder(fakeClockContext(database.db), request, isOpenInterface(request));
  expect(outcome).toEqual(state === "refused" ? { state, reason: KEY_IN_ADDRESS } : { state });
});
