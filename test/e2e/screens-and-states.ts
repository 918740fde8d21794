import { MOVED } from "../../app/routes/reading/missing/moved-pages.ts";
import type { Page } from "playwright-core";
import { makeLinkToken } from "../../core/customers/mail/links.ts";
import { MAIL_SECRETS } from "./site.ts";
import { FREE_LEADS_KEY } from "./furnished-site.ts";
import { routePatterns } from "./site-routes.ts";

/** Token of the links in e-mails. */
const MAIL_TOKEN = makeLinkToken({ address: "ada@someone.example", list: "alerts", key: MAIL_SECRETS.key });

/** Parameters of routes that need one, or that need a mail's token to show something. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "/companies/:slug": "/companies/lanternfish",
  "/companies/founders/:slug": "/companies/founders/noor-haddad",
  "/is-this-you/:company": "/is-this-you/lanternfish?person=noor-haddad",
  "/industries/:slug/:below?": "/industries/climate",
  "/stages/:slug/:below?": "/stages/seed",
  "/places/:slug/:below?": "/places/france/lyon",
  "/months/:slug/:below?": "/months/2026-08",
  "/investors/:slug": "/investors/larch-ventures",
  "/directory/:kind/:letter": "/directory/companies/l",
  "/blog/:slug": "/blog/lanternfish-goes-deep",
  "/free-leads/:key": `/free-leads/${FREE_LEADS_KEY}`,
  "/developers/:guide": "/developers/n8n",
  "/figures/:id": "/figures/unknown",
  "/alternatives/:slug": "/alternatives/newly-raised-vs-crunchbase",
  "/checkout": "/checkout?product=pro&quantity=1",
  "/mail/unsubscribe": `/mail/unsubscribe?token=${MAIL_TOKEN}`,
  "/mail/preferences": `/mail/preferences?token=${MAIL_TOKEN}`,
};

/** Responses for programs, and redirects. */
const NO_SCREEN =
  /:file|:resource|:provider|bulk\/:id|\.|\/(?:api|rest|mcp|measures|oauth|funded-companies|sign-out|sign-in\/with|account|back-office|checkout\/(?:cancelled|test|return))\b/;

/** Addresses of all screens: those of the route table and the error screens. */
export const SCREENS: readonly string[] = [
  ...routePatterns()
    .filter((pattern) => !NO_SCREEN.test(pattern))
    .map((pattern) => EXAMPLES[pattern] ?? exampleOf(pattern)),
  "/mail/unsubscribe?token=forged",
  "/checkout?product=gold",
  "/checkout?product=pro&quantity=2",
  "/checkout/return?order=nobody",
  "/companies/nowhere",
  "/companies/founders/nobody",
  "/blog/nothing",
  "/investors/nobody",
  "/alternatives/nowhere",
  "/nowhere",
];

/** Example addresses of back-office screens with parameters; the back office's test creates their rows. */
const OFFICE_EXAMPLES: Readonly<Record<string, string>> = {
  "/back-office/imports/:id": "/back-office/imports/1",
  "/back-office/imports/tasks/:id": "/back-office/imports/tasks/1",
  "/back-office/content/:piece": "/back-office/content/faq",
  "/back-office/sources/:id": "/back-office/sources/1",
  "/back-office/sources/runs/:id": "/back-office/sources/runs/1",
  "/back-office/articles/:id": "/back-office/articles/1",
  "/back-office/articles/preview/:id?": "/back-office/articles/preview/1",
  "/back-office/articles/:id/history": "/back-office/articles/1/history",
  "/back-office/articles/:id/images": "/back-office/articles/1/images",
  "/back-office/inbox/:ref": "/back-office/inbox/privacy-1",
  "/back-office/catalogue/:kind/:id": "/back-office/catalogue/companies/1",
  "/back-office/catalogue/:kind?": "/back-office/catalogue/companies",
  "/back-office/catalogue/:kind/selected": "/back-office/catalogue/companies/selected?do=merge&id=1&id=2",
  "/back-office/catalogue/similar": "/back-office/catalogue/similar?of=cities",
  "/back-office/catalogue/companies/:id/split": "/back-office/catalogue/companies/1/split",
  "/back-office/members/:id": "/back-office/members/mia",
  "/back-office/mail/:id": "/back-office/mail/1",
  "/back-office/mails/:template": "/back-office/mails/renewal",
};

/** All addresses of the back office; its own test visits them. */
export const OFFICE_SCREENS: readonly string[] = routePatterns()
  // The HTML of a mail, files and former addresses are no screens.
  .filter(
    (pattern) =>
      pattern.startsWith("/back-office") &&
      !/\/html$|\.(?:csv|json)$|\/(?:picks|merge|:file|\*)$/.test(pattern) &&
      !(pattern in MOVED),
  )
  .map((pattern) => {
    const address = pattern.includes(":") ? OFFICE_EXAMPLES[pattern] : pattern;
    if (address === undefined) throw new Error(`name an example of ${pattern} in OFFICE_EXAMPLES`);
    return address;
  });

/** An address of a route; throws for one with a parameter and without an example. */
export function exampleOf(pattern: string): string {
  if (!pattern.includes(":")) return pattern;
  const example = EXAMPLES[pattern];
  if (example === undefined) throw new Error(`name an example of ${pattern} in EXAMPLES`);
  return example;
}

/** A state of a screen after an action of the visitor. */
export interface State {
  readonly name: string;
  readonly path: string;
  readonly reach: (page: Page) => Promise<unknown>;
  /** True for a state of the header. */
  readonly isInHeader?: true;
}

const opened = (summary: string) => (page: Page) => page.locator("summary", { hasText: summary }).first().click();
const sent = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  // Skips the browser's validation to get the server's answer.
  await page
    .locator("main form")
    .last()
    .evaluate((form: HTMLFormElement) => (form.noValidate = true));
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.locator("main form button[type=submit]").last().click();
  await page.getByRole("alert").waitFor();
};
const searched = (typed: string) => async (page: Page) => {
  const button = page.getByRole("button", { name: "Find Email" });
  // Disabled once the screen is hydrated.
  while (!(await button.isDisabled())) await page.waitForTimeout(20);
  await page.getByLabel("Full name").fill(typed);
  await button.click();
};

export const STATES: readonly State[] = [
  {
    name: "the menu open",
    path: "/",
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 });
      await opened("Menu")(page);
    },
    isInHeader: true,
  },
  { name: "the theme switch open", path: "/pricing", reach: opened("Theme"), isInHeader: true },
  { name: "a question open", path: "/pricing", reach: (page) => page.locator("#faqs summary").first().click() },
  { name: "a source note open", path: "/companies/lanternfish", reach: opened("Source of amount raised") },
  { name: "a picture's figures open", path: "/companies/lanternfish", reach: opened("Show as table") },
  { name: "the privacy form refused", path: "/dont-sell-my-info", reach: sent({ "Email Address": "nobody" }) },
  {
    name: "the privacy form accepted",
    path: "/dont-sell-my-info",
    reach: sent({ "Full Name": "Ada Example", "Email Address": "ada@someone.example" }),
  },
  {
    name: "the mail preferences saved",
    path: `/mail/preferences?token=${MAIL_TOKEN}`,
    reach: async (page) => {
      await page.getByLabel("Pause").selectOption("30");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "the contact form refused", path: "/contact", reach: sent({ "E-mail": "nobody" }) },
  {
    name: "the contact form accepted",
    path: "/contact",
    reach: sent({ Name: "Ada Example", "E-mail": "ada@someone.example", Message: "Hello" }),
  },
  { name: "the form for free leads refused", path: "/free-leads", reach: sent({ "E-mail": "nobody" }) },
  { name: "the form for free leads accepted", path: "/free-leads", reach: sent({ "E-mail": "ada@someone.example" }) },
  {
    name: "a search for an address running",
    path: "/email-finder",
    reach: async (page) => {
      await page.route(/\/email-finder\.data/, () => undefined);
      await searched("Ada Example")(page);
      await page.getByRole("button", { name: "Searching..." }).waitFor();
    },
  },
  {
    name: "a search that needs a company",
    path: "/email-finder",
    reach: async (page) => {
      await searched("Ada Example")(page);
      await page.getByText("We know nobody named Ada Example.").waitFor();
    },
  },
  {
    name: "people to choose from",
    path: "/email-finder",
    reach: async (page) => {
      await searched("Noor Haddad")(page);
      await page.getByRole("heading", { name: "Which one do you mean?" }).waitFor();
    },
  },
];
