import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorMessage } from "./error-page.ts";
import { createPageErrors } from "./page-errors.ts";

const logged: unknown[] = [];
beforeEach(() => logged.splice(0));

const pageErrors = createPageErrors({
  errorPage: ({ status, title, text, action }: ErrorMessage) =>
    new Response(JSON.stringify({ title, text, action }), { status, headers: { "content-type": "text/html" } }),
  logRefusal: (refusal, facts) => void logged.push([refusal, facts]),
  isPage: (path) => path === "/sign-in",
});

const SITE = "https://funded.example";
const posted = (origin: string | null, path = "/sign-in?next=%2Faccount", method = "POST") =>
  new Request(SITE + path, { method, headers: origin === null ? {} : { origin } });

const browser = { accept: "text/html,*/*;q=0.8" };
const styled = async (path: string, headers: Record<string, string>, response: Response) => {
  const page = await pageErrors.styled(new Request(SITE + path, { headers }), response);
  return {
    status: page.status,
    type: page.headers.get("content-type"),
    headers: page.headers,
    body: await page.text(),
  };
};
const plain = (text: string | null, status: number, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });

describe("refuseForeignForm", () => {
  it.each(["https://evil.example", "http://funded.example", "https://funded.example:8443", "null", "no origin"])(
    "refuses a form from %s with a link to the page",
    async (origin) => {
      const refusal = pageErrors.refuseForeignForm(posted(origin));
      expect(refusal?.status).toBe(403);
      expect(await refusal?.json()).toMatchObject({
        title: "This form was sent from another address",
        text: expect.stringContaining("from its own pages at https://funded.example."),
        action: { href: `${SITE}/sign-in?next=%2Faccount` },
      });
      expect(logged).toEqual([["a form from another origin was refused", { path: "/sign-in", origin, site: SITE }]]);
    },
  );

  it.each([
    ["a form of this site", posted(SITE)],
    ["a program without an Origin", posted(null)],
    ["a read", posted("https://evil.example", "/sign-in", "GET")],
    ["a form for an address without a page", posted("https://evil.example", "/api/stripe/webhook")],
  ])("accepts %s", (_what, request) => {
    expect(pageErrors.refuseForeignForm(request)).toBeNull();
  });
});

describe("styled", () => {
  it("replaces React Router's plain error pages for every client", async () => {
    for (const [text, status] of [
      ["Bad Request", 400],
      ["Unexpected Server Error", 500],
      ["Error: secret at /srv/x", 502],
    ] as const) {
      const page = await styled("/sign-in", {}, plain(text, status));
      expect(page).toMatchObject({ status, type: "text/html" });
      expect(page.body).not.toContain(text);
    }
    expect(await styled("/sign-in", {}, new Response(null, { status: 500 }))).toMatchObject({
      status: 500,
      type: "text/html",
    });
  });

  it("keeps the text and headers of the site's own errors", async () => {
    const page = await styled(
      "/exports/leads.csv",
      browser,
      plain("Slow down: wait a minute.\n", 429, { "retry-after": "60" }),
    );
    expect(page).toMatchObject({ status: 429, type: "text/html" });
    expect(JSON.parse(page.body)).toMatchObject({ title: "Too many requests", text: "Slow down: wait a minute." });
    expect([page.headers.get("retry-after"), page.headers.get("vary")]).toEqual(["60", "Accept"]);
  });

  it("sends plain text to programs and sets Vary", async () => {
    const answer = await styled("/exports/leads.csv", { accept: "*/*" }, plain("Slow down.\n", 429));
    expect([answer.type, answer.body, answer.headers.get("vary")]).toEqual([
      "text/plain; charset=utf-8",
      "Slow down.\n",
      "Accept",
    ]);
  });

  it.each([
    ["JSON", "/exports/leads.json", Response.json({ message: "no" }, { status: 400 })],
    ["an API error", "/rest/v1/leads", plain("no", 401)],
    ["HTML", "/sign-in", new Response("<p>no</p>", { status: 404, headers: { "content-type": "text/html" } })],
    ["success", "/robots.txt", plain("User-agent: *", 200)],
  ])("keeps %s unchanged", async (_what, path, response) => {
    const request = new Request(SITE + path, { headers: browser });
    expect(await pageErrors.styled(request, response)).toBe(response);
  });
});
