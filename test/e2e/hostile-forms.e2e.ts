import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MISTYPED } from "../builders/mistyped.ts";
import { deepRuns } from "../deep-runs.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  // Behind a proxy, so that each post comes from a network of its own.
  site = await startSite({ data: "own", pageViews: 1_000_000 });
});
afterAll(() => site.stop());

/** Every public form with its fields; each is posted valid but for the field in question. */
const FORMS: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  ["/sign-in", { email: "ada@acme.example", again: "yes" }],
  ["/sign-in/confirm?next=/account", { token: "x" }],
  ["/sign-in/invitation", { token: "x", email: "ada@acme.example" }],
  ["/free-leads", { email: "ada@acme.example", consent: "x" }],
  ["/free-leads/confirm", { token: "x" }],
  ["/contact", { name: "Ada", email: "ada@acme.example", subject: "Hello", message: "Hello" }],
  [
    "/dont-sell-my-info",
    { name: "Ada", email: "ada@acme.example", companyName: "", requestType: "check-data", message: "" },
  ],
  ["/dont-sell-my-info/confirm", { token: "x" }],
  ["/is-this-you/nobody", { name: "Ada", email: "ada@acme.example", requestType: "check-data", who: "*", message: "" }],
  ["/checkout?product=pro&quantity=1", { plan: "pro", seen: "29" }],
  ["/checkout/test/cs_none", { choice: "pay", email: "ada@acme.example" }],
  ["/mail/preferences", { token: "x", list: "alerts" }],
  ["/mail/unsubscribe", { token: "x" }],
  ["/email-finder", { name: "Ada Park", domain: "acme.example", address: "ada@acme.example" }],
];

let posts = 0;
async function post(path: string, fields: Readonly<Record<string, string>>) {
  posts += 1;
  const response = await fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      // Compressing a thousand pages takes processor time and shows nothing here.
      "accept-encoding": "identity",
      "x-forwarded-for": `10.${(posts >> 16) & 255}.${(posts >> 8) & 255}.${posts & 255}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
  await response.text();
  return response.status;
}

/** Every fifth value, others for the next field; all of them with `npm test -- --deep`. */
const valuesFor = (index: number) => MISTYPED.filter((_, i) => i % deepRuns(5, 1) === index % deepRuns(5, 1));

it("has more than 200 values", () => {
  expect(new Set(MISTYPED).size).toBeGreaterThan(200);
});

describe.each(FORMS)("POST %s", (path, fields) => {
  it.each(Object.keys(fields))("answers mistyped and hostile values in %s without an error of ours", async (field) => {
    const wrong: string[] = [];
    for (const value of valuesFor(Object.keys(fields).indexOf(field))) {
      const status = await post(path, { ...fields, [field]: value });
      if (status >= 500) wrong.push(`${value.slice(0, 60)}: ${status}`);
    }
    expect(wrong).toEqual([]);
    expect(site.errors).toEqual([]);
  });
});

it("refuses NUL bytes and addresses without a domain with 400", async () => {
  for (const email of ["ab\u0000c@acme.example", "john@", "john", "john@gmail"])
    expect([email, await post("/sign-in", { email })]).toEqual([email, 400]);
  expect(await post("/sign-in", { email: "o&m@agency.example" })).toBe(200);
});
