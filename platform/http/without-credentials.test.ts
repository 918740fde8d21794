import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deepRuns } from "../../test/deep-runs.ts";
import { answerWithoutCredentials, credentialsIn, withoutCredentials } from "./without-credentials.ts";

const SIGNS = "abcXYZ0189-._~+/=:?&%!'\"<>ü ";
const token = fc
  .string({ unit: fc.constantFrom(...Array.from(SIGNS)), minLength: 6, maxLength: 60 })
  .filter((text) => /\S{5}/.test(text));

const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/** The ways in which answers repeat a credential. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "in lower case": (text) => text.toLowerCase(),
  "in an address": encodeURIComponent,
  "in an address twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "in a form": (text) => new URLSearchParams({ text }).toString().slice(5).replaceAll("+", "%20"),
  "in JSON": (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/"),
  "in HTML": (text) => text.replaceAll(/[^a-z\d]/gi, (sign) => `&#${sign.codePointAt(0)};`),
  "in base64": (text) => Buffer.from(text).toString("base64"),
  "in base64url": (text) => Buffer.from(text).toString("base64url"),
  "as a password in base64": (text) => Buffer.from(`user:${text}`).toString("base64"),
  "in a sign-in of SMTP": (text) => Buffer.from(`\0an-user\0${text}`).toString("base64"),
};

describe("withoutCredentials", () => {
  it.each(Object.keys(SPELLINGS))("removes a credential %s", (name) => {
    const spell = SPELLINGS[name] ?? String;
    fc.assert(
      fc.property(token, (secret) => {
        const said = withoutCredentials(`Refused: ${spell(secret)}!`, [secret]);
        expect(said).toContain("(secret)");
        // Base64 of what surrounds it leaves a sign or two.
        expect(said.length).toBeLessThan(`Refused: !`.length + "(secret)".length + 16);
      }),
      { numRuns: deepRuns(60, 1_000) },
    );
  });

  it("removes the beginning of a credential where the answer was cut", () => {
    const secret = "pat-na1-0123456789abcdef";
    for (let length = 5; length <= secret.length; length++)
      expect(withoutCredentials(`Bearer ${secret.slice(0, length)}`, [secret])).toBe("Bearer (secret)");
    expect(withoutCredentials(`Bearer ${Buffer.from(secret).toString("base64").slice(0, 12)}`, [secret])).toBe(
      "Bearer (secret)",
    );
  });

  it("leaves everything else, and removes nothing for short texts", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(withoutCredentials(text, ["0123456789-never-said", percent("\u{1f512}"), "", "ab"])).toBe(text);
      }),
      { numRuns: deepRuns(100, 1_000) },
    );
  });
});

describe("credentialsIn", () => {
  it("finds the path of an address and those of its parts that are no words", () => {
    const url = "https://hooks.example/services/T0AAAAAAA/B1-bbb%20b/aVeryLongLowercaseword?key=abc12345&mode=test";
    const echo = (said: string) => withoutCredentials(said, credentialsIn(url));
    expect(echo(`No hook at ${new URL(url).pathname}${new URL(url).search}`)).toBe("No hook at (secret)");
    expect(echo("T0AAAAAAA B1-bbb b aVeryLongLowercaseword abc12345")).toBe("(secret) (secret) (secret) (secret)");
    expect(echo("The services are in test mode")).toBe("The services are in test mode");
    expect(credentialsIn("pat-na1-token")).toEqual(["pat-na1-token"]);
  });
});

it("cleans both texts of an answer, and keeps failures", () => {
  const answered = {
    status: "answered",
    statusCode: 400,
    excerpt: "bad t0ken-1",
    text: '{"at":"t0ken-1"}',
    retryAfterMs: null,
  } as const;
  expect(answerWithoutCredentials(answered, ["t0ken-1"])).toEqual({
    ...answered,
    excerpt: "bad (secret)",
    text: '{"at":"(secret)"}',
  });
  const failed = { status: "failed", message: "hooks.example refuses connections." } as const;
  expect(answerWithoutCredentials(failed, ["t0ken-1"])).toBe(failed);
});
