import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isSameOrigin, readFormPost, TRAP_FIELD } from "./form-post.ts";

const RULES = z.object({ name: z.string().min(1, "Name it.") });
const post = (body: string, headers: Record<string, string> = {}) =>
  new Request("https://site.example/contact", {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

describe("isSameOrigin", () => {
  it.each([
    [{}, true],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "none" }, true],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "cross-site", origin: "https://site.example" }, false],
    [{ origin: "https://site.example" }, true],
    // Behind a TLS proxy the site sees itself as http.
    [{ origin: "http://site.example" }, true],
    [{ origin: "https://other.example" }, false],
    [{ origin: "https://site.example.other.example" }, false],
    [{ origin: "null" }, false],
  ])("classifies %j as %s", (headers, same) => {
    expect(isSameOrigin(post("", headers))).toBe(same);
  });
});

describe("readFormPost", () => {
  it("parses the values by the schema", async () => {
    expect(await readFormPost(post("name=Zo%C3%AB+A&more=1"), RULES)).toEqual({
      kind: "valid",
      form: { name: "Zoë A" },
      values: { name: "Zoë A", more: "1" },
    });
  });

  it("reports the first problem of each field along with the submitted values", async () => {
    expect(await readFormPost(post("name="), RULES)).toMatchObject({
      kind: "refused",
      status: 400,
      state: { values: { name: "" }, problems: { name: "Name it." } },
    });
  });

  it("detects the trap field and stops reading oversized bodies", async () => {
    const outcome = { kind: "problem", text: "This form is incomplete. Please reload the page and try again." };
    expect(await readFormPost(post(`name=A&${TRAP_FIELD}=x`), RULES)).toEqual({
      kind: "trapped",
      status: 400,
      values: { name: "A" },
      state: { values: { name: "A" }, problems: {}, outcome },
    });
    expect(await readFormPost(post(`name=${"x".repeat(131_072)}`), RULES)).toMatchObject({
      kind: "refused",
      status: 413,
    });
    expect(await readFormPost(post("name=A", { "content-type": "text/plain" }), RULES)).toMatchObject({
      kind: "refused",
      status: 415,
    });
  });
});
