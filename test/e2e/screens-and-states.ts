import type { Page } from "playwright-core";
import { makeLinkToken } from "../../core/mail/links.ts";
import { MAIL_SECRETS } from "./site.ts";
import { FREE_LEADS_KEY } from "./furnished-site.ts";
import { routePatterns } from "./site-routes.ts";

/** What a mail's links carry. */
const MAIL_TOKEN = makeLinkToken({ address: "ada@someone.example", list: "alerts", key: MAIL_SECRETS.key });

/** Addresses of the routes that take a name, or show something only with what a mail's link carries. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "/companies/:slug": "/companies/lanternfish",
  "/companies/founders/:slug": "/companies/founders/noor-haddad",
  "/blog/:slug": "/blog/lanternfish-goes-deep",
  "/free-leads/:key": `/free-leads/${FREE_LEADS_KEY}`,
  "/alternatives/:slug": "/alternatives/newly-raised-vs-crunchbase",
  "/checkout": "/checkout?product=pro&quantity=1",
  "/mail/unsubscribe": `/mail/unsubscribe?token=${MAIL_TOKEN}`,
  "/mail/preferences": `/mail/preferences?token=${MAIL_TOKEN}`,
};

/** Answered to programs, or by leading elsewhere. */
const NO_SCREEN = /:file|:resource|:provider|bulk\/:id|\.|\/(?:api|rest|mcp|measures|funded-companies|sign-out|sign-in\/with|account|back-office|checkout\/(?:cancelled|test|return))\b/;

/** Every screen of the site by its address: those of the route table, and those that say that nothing is there. */
export const SCREENS: readonly string[] = [
  ...routePatterns().filter((pattern) => !NO_SCREEN.test(pattern)).map((pattern) => (pattern.includes(":") ? exampleOf(pattern) : EXAMPLES[pattern] ?? pattern)),
  "/mail/unsubscribe?token=forged", "/checkout?product=gold", "/checkout?product=pro&quantity=2", "/checkout/return?order=nobody", "/companies/nowhere", "/companies/founders/nobody", "/blog/nothing", "/alternatives/nowhere", "/nowhere",
];

/** Screens of the back office that take a name: what its test puts there. */
const OFFICE_EXAMPLES: Readonly<Record<string, string>> = {
  "/back-office/inbox/:ref": "/back-office/inbox/privacy-1",
  "/back-office/members/:id": "/back-office/members/mia",
  "/back-office/mail/:id": "/back-office/mail/1",
};

/** Every address of the back office, for whoever may enter it; its own test walks them. */
export const OFFICE_SCREENS: readonly string[] = routePatterns()
  // A mail's own HTML is no screen of the site.
  .filter((pattern) => pattern.startsWith("/back-office") && !pattern.endsWith("/html"))
  .map((pattern) => {
    const address = pattern.includes(":") ? OFFICE_EXAMPLES[pattern] : pattern;
    if (address === undefined) throw new Error(`name an example of ${pattern} in OFFICE_EXAMPLES`);
    return address;
  });

function exampleOf(pattern: string): string {
  const example = EXAMPLES[pattern];
  if (example === undefined) throw new Error(`name an example of ${pattern} in EXAMPLES`);
  return example;
}

/** A state a screen can be in besides its first, and what a visitor does to bring it about. */
export interface State {
  readonly name: string;
  readonly path: string;
  readonly reach: (page: Page) => Promise<unknown>;
}

const opened = (summary: string) => (page: Page) => page.locator("summary", { hasText: summary }).first().click();
const sent = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  // Past the browser's own check, as a program would: the server's answer is what is looked at.
  await page.locator("main form").last().evaluate((form: HTMLFormElement) => (form.noValidate = true));
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.locator("main form button[type=submit]").last().click();
  await page.getByRole("alert").waitFor();
};
const searched = (typed: string) => async (page: Page) => {
  const button = page.getByRole("button", { name: "Find Email" });
  // Disabled once the screen runs.
  while (!(await button.isDisabled())) await page.waitForTimeout(20);
  await page.getByLabel("Full name").fill(typed);
  await button.click();
};

export const STATES: readonly State[] = [
  { name: "the menu open", path: "/", reach: async (page) => { await page.setViewportSize({ width: 390, height: 900 }); await opened("Menu")(page); } },
  { name: "the theme switch open", path: "/pricing", reach: opened("Theme") },
  { name: "a question open", path: "/pricing", reach: (page) => page.locator("#faqs summary").first().click() },
  { name: "a source note open", path: "/companies/lanternfish", reach: opened("Source of amount raised") },
  { name: "a picture's figures open", path: "/companies/lanternfish", reach: opened("The figures as a table") },
  { name: "the privacy form refused", path: "/dont-sell-my-info", reach: sent({ "Email Address": "nobody" }) },
  { name: "the privacy form accepted", path: "/dont-sell-my-info", reach: sent({ "Full Name": "Ada Example", "Email Address": "ada@someone.example" }) },
  { name: "the mail preferences saved", path: `/mail/preferences?token=${MAIL_TOKEN}`, reach: async (page) => { await page.getByLabel("Pause").selectOption("30"); await page.getByRole("button", { name: "Save" }).click(); await page.getByRole("alert").waitFor(); } },
  { name: "the contact form refused", path: "/contact", reach: sent({ "E-mail": "nobody" }) },
  { name: "the contact form accepted", path: "/contact", reach: sent({ Name: "Ada Example", "E-mail": "ada@someone.example", Message: "Hello" }) },
  { name: "the form for free leads refused", path: "/free-leads", reach: sent({ "E-mail": "nobody" }) },
  { name: "the form for free leads accepted", path: "/free-leads", reach: sent({ "E-mail": "ada@someone.example" }) },
  {
    name: "a search for an address running", path: "/email-finder",
    reach: async (page) => {
      await page.route(/\/email-finder\.data/, () => undefined);
      await searched("Ada Example")(page);
      await page.getByRole("button", { name: "Searching..." }).waitFor();
    },
  },
  {
    name: "a search that needs a company", path: "/email-finder",
    reach: async (page) => {
      await searched("Ada Example")(page);
      await page.getByText("The catalogue knows nobody called Ada Example.").waitFor();
    },
  },
  {
    name: "people to choose from", path: "/email-finder",
    reach: async (page) => {
      await searched("Noor Haddad")(page);
      await page.getByRole("heading", { name: "Which one do you mean?" }).waitFor();
    },
  },
];
