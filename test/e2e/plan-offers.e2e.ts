import { DomUtils, parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRICES } from "../../app/plans/plan-prices.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { SCREENS } from "./screens-and-states.ts";
import { type RunningSite, startSite, TODAY } from "./site.ts";

// Compares every place that offers a plan with the checkout page it links to.

let site: RunningSite;
beforeAll(async () => {
  site = await startFurnishedSite();
});
afterAll(() => site.stop());

/** A page as sent: no script changes its offers. */
async function pageAt(path: string): Promise<Document> {
  return parseDocument(await (await fetch(site.url + path)).text());
}

interface Offer {
  readonly words: string;
  readonly href: string;
  readonly opens: "here" | "new tab";
  /** Whole-dollar prices near the button; amounts raised, as "$62.5M", are skipped. */
  readonly prices: readonly string[];
}

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The text in which an offer stands: that of its list item, card or section. */
function textAround(link: Element): string {
  for (let around: Element["parent"] = link; around !== null; around = around.parent) {
    if (!DomUtils.isTag(around)) continue;
    const classes = (around.attribs["class"] ?? "").split(" ");
    if (["li", "section", "aside"].includes(around.name) || classes.includes("card"))
      return DomUtils.textContent(around);
  }
  return DomUtils.textContent(link);
}

/** The offers within a part of a page, including a collapsed menu. */
function offersIn(page: Document, part: "main" | "header"): readonly Offer[] {
  return DomUtils.getElementsByTagName(part, page)
    .filter(({ attribs }) => part === "main" || attribs["data-top-bar"] !== undefined)
    .flatMap((element) => DomUtils.getElementsByTagName("a", element))
    .filter(({ attribs }) => attribs["href"]?.includes("product="))
    .map((link) => ({
      words: DomUtils.textContent(link),
      href: link.attribs["href"] ?? "",
      opens: link.attribs["target"] === "_blank" && /noopener/.test(link.attribs["rel"] ?? "") ? "new tab" : "here",
      prices: [...textAround(link).matchAll(/\$\d+(?![\d,.]*\d|[KMBT])/g)].map(([price]) => price),
    }));
}

/** The price on a checkout page; none for the free plan. */
async function priceAt(href: string): Promise<string> {
  const answer = await fetch(site.url + href);
  expect(answer.status).toBe(200);
  if (new URL(answer.url).pathname === "/free-leads") return "$0";
  return /Continue to payment: (\$\d+)/.exec(await answer.text())?.[1] ?? "no price";
}

const PRO = "/checkout?product=pro&quantity=1";
const LIFETIME = "/checkout?product=lifetime&quantity=1";
const ALL_IN_ONE = "/checkout?product=all_in_one&quantity=1";
const FREE = "/checkout?product=free&quantity=1";

/** The offers of each page by label; `named` offers state the price beside them. */
const OFFERS: Readonly<
  Record<string, readonly { readonly words: string; readonly href: string; readonly named: boolean }[]>
> = {
  "/": [
    { words: "Get 20 Free Leads", href: FREE, named: true },
    { words: "Subscribe", href: PRO, named: true },
  ],
  "/pricing": [
    { words: "Get 20 Free Leads", href: FREE, named: true },
    { words: "Subscribe", href: PRO, named: true },
    { words: "Get lifetime plan", href: LIFETIME, named: true },
  ],
  "/companies/lanternfish": [
    { words: "Get lifetime plan", href: LIFETIME, named: false },
    { words: "Get lifetime plan", href: LIFETIME, named: false },
  ],
  "/companies/founders": [{ words: "Get Full Access $19 Lifetime", href: LIFETIME, named: true }],
  "/companies/founders/noor-haddad": [
    { words: "Get Full Database Access $19", href: LIFETIME, named: true },
    { words: "Get Lifetime Access for only $19", href: LIFETIME, named: true },
  ],
  "/top-founders": [
    { words: "Get Full Database Access $19", href: LIFETIME, named: true },
    { words: "Get Lifetime Access for only $19", href: LIFETIME, named: true },
  ],
  "/top-ai-companies": [{ words: "Get Full Access", href: LIFETIME, named: false }],
  "/email-finder": [{ words: "Upgrade to Premium", href: LIFETIME, named: false }],
  "/alternatives/newly-raised-vs-crunchbase": [{ words: "Get the All-in-one plan", href: ALL_IN_ONE, named: false }],
};

/** A text of this table with the current lifetime price. */
const at = (words: string, lifetime: string) => words.replace("$19", lifetime);

/** All screens except those of the checkout, which name the plan being bought. */
const BEFORE_CHECKOUT = SCREENS.filter((screen) => !screen.startsWith("/checkout"));

/** Checks every offer on these screens at a lifetime price and returns each checkout's price. */
async function walk(lifetime: string, screens: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const prices = new Map(
    await Promise.all([PRO, LIFETIME, ALL_IN_ONE, FREE].map(async (href) => [href, await priceAt(href)] as const)),
  );
  for (const path of screens) {
    const page = await pageAt(path);
    const offers = offersIn(page, "main");
    const expected = (OFFERS[path] ?? []).map(({ words, href }) => ({
      path,
      words: at(words, lifetime),
      href,
      opens: "new tab",
    }));
    expect(offers.map(({ words, href, opens }) => ({ path, words, href, opens }))).toEqual(expected);
    for (const [place, { words, href, prices: named }] of offers.entries()) {
      expect(named.length > 0, `${path}: a price beside "${words}"`).toBe(OFFERS[path]?.[place]?.named);
      expect(new Set(named), `${path}: the price beside "${words}"`).toEqual(
        new Set(named.length === 0 ? [] : [prices.get(href)]),
      );
    }
    // The navigation's buttons open the checkout in the same tab, from every page.
    expect(offersIn(page, "header")).toMatchObject([
      { words: "Subscribe", href: PRO, opens: "here" },
      { words: "Get Lifetime Access", href: LIFETIME, opens: "here" },
    ]);
  }
  return Object.fromEntries(prices);
}

describe("plan offers", () => {
  it("link to a checkout that charges the stated price, also after a price increase", async () => {
    expect(await walk("$19", BEFORE_CHECKOUT)).toEqual({
      [PRO]: "$29",
      [LIFETIME]: "$19",
      [ALL_IN_ONE]: "$39",
      [FREE]: "$0",
    });
    const sold = Array.from({ length: 100 }, (_, n) => ({
      reference: `sold-${n}`,
      plan: "lifetime",
      provider: "stripe",
      tier: 0,
      amount_minor: 1_900,
      currency: "usd",
      state: "paid",
      created_at: TODAY,
      expires_at: TODAY,
      paid_at: TODAY,
    }));
    await site.ctx.db.insertInto("billing_order").values(sold).execute();
    await site.ctx.db
      .insertInto("plan_sales")
      .values({ plan: "lifetime", paid_orders: 100 })
      .onConflict((conflict) => conflict.column("plan").doUpdateSet({ paid_orders: 100 }))
      .execute();
    // The job that runs every five minutes renders the pages again.
    await sweepBilling(site.ctx, { provider: null, prices: PRICES });
    // Cached pages are dropped once the site has seen the new version.
    await expect
      .poll(async () => (await fetch(`${site.url}/companies/founders`)).text())
      .toContain("Get Full Access $29 Lifetime");
    expect(await walk("$29", Object.keys(OFFERS))).toEqual({
      [PRO]: "$29",
      [LIFETIME]: "$29",
      [ALL_IN_ONE]: "$39",
      [FREE]: "$0",
    });
  });

  it("in text link to the plans", async () => {
    for (const [path, words] of [
      ["/companies", /^Upgrade for the complete database/],
      ["/email-finder/bulk", /^See the plans$/],
      ["/companies/export", /^Upgrade for the complete database/],
    ] as const) {
      const links = DomUtils.getElementsByTagName("a", DomUtils.getElementsByTagName("main", await pageAt(path)));
      const link = links.find((one) => words.test(DomUtils.textContent(one)));
      expect([path, link?.attribs["href"]]).toEqual([path, "/pricing"]);
    }
    const [main] = DomUtils.getElementsByTagName("main", await pageAt("/alternatives/newly-raised-vs-crunchbase"));
    expect(main === undefined ? "" : DomUtils.textContent(main)).toContain(
      "One all-in-one plan at 39 dollars per month",
    );
  });
});

describe("buyers of a plan", () => {
  // Every paid plan gives the same full access (core/customers/billing/plans.ts).
  it("see no buttons to buy a plan on any screen", async () => {
    const owned = await startSite({ data: "own", actor: { id: "customer", access: "paid" } });
    try {
      const offers: (readonly [path: string, link: string])[] = [];
      for (const path of BEFORE_CHECKOUT) {
        const screen = await fetch(owned.url + path, { headers: { cookie: "app.session_token=x" } });
        const links = (await screen.text()).match(/<a [^>]*href="[^"]*product=[^>]*>/g) ?? [];
        offers.push(...links.map((link) => [path, link] as const));
      }
      expect(offers).toEqual([]);
    } finally {
      await owned.stop();
    }
  });
});
