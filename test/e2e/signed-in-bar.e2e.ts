import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "../../core/shared/context.ts";
import { type RunningSite, startSite } from "./site.ts";

const ACTORS: readonly (readonly [session: string, access: Actor["access"]])[] = [
  ["ada", "paid"],
  ["bo", "free"],
  ["cleo", "owner"],
];

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    data: "own",
    actor: async ({ headers }) => {
      const known = ACTORS.find(([session]) => headers.get("cookie") === `app.session_token=${session}`);
      return known === undefined ? { id: "visitor", access: "anonymous" } : { id: known[0], access: known[1] };
    },
  });
});
afterAll(() => site.stop());

/** Targets and labels of the buttons in the navigation bar and in the menu of small screens. */
async function buttons(path: string, session: string | null): Promise<readonly string[]> {
  const html = await (
    await fetch(site.url + path, { headers: session === null ? {} : { cookie: `app.session_token=${session}` } })
  ).text();
  const bar = /<header[^]*?<\/header>/.exec(html)?.[0] ?? "";
  return [...bar.matchAll(/<a [^>]*?href="([^"]*)"[^>]*?class="button[^>]*>([^<]*)</g)].map(
    ([, href = "", words = ""]) => `${words}: ${href.replaceAll("&amp;", "&")}`,
  );
}

const OFFERS = [
  "Subscribe: /checkout?product=pro&quantity=1",
  "Get Lifetime Access: /checkout?product=lifetime&quantity=1",
];
const ACCOUNT = ["Account: /account", "Account: /account"];
// A reading page, a hydrated one and an unknown address.
const PATHS = ["/", "/companies/lanternfish", "/companies", "/email-finder", "/nowhere/at-all"];

it.each(PATHS)(
  "the bar of %s leads who is signed in to their account, and offers a plan to everybody else, before and after",
  async (path) => {
    expect(await buttons(path, null)).toEqual(OFFERS);
    for (const [session] of ACTORS) expect(await buttons(path, session)).toEqual(ACCOUNT);
    expect(await buttons(path, null)).toEqual(OFFERS);
    // An expired session is anonymous.
    expect(await buttons(path, "ended")).toEqual(OFFERS);
  },
);

it.each(["/", "/companies", "/companies/lanternfish", "/companies/founders/noor-haddad", "/email-finder"])(
  "%s offers no plan to customers",
  async (path) => {
    const read = async (session: string) =>
      (await fetch(site.url + path, { headers: { cookie: `app.session_token=${session}` } })).text();
    expect(await read("bo")).toMatch(/product=|href="\/pricing"[^>]*>(?!Pricing)/);
    expect(await read("ada")).not.toMatch(/product=|href="\/pricing"[^>]*>(?!Pricing)/);
  },
);
