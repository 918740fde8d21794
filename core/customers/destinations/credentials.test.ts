import { describe, expect, it } from "vitest";
import { parseTarget } from "./credentials.ts";

describe("parseTarget", () => {
  it.each([
    ["https://hooks.example/rounds?key=1#part", "https://hooks.example/rounds?key=1"],
    ["  https://HOOKS.example ", "https://hooks.example/"],
    ["https://93.184.216.34:8443/x", "https://93.184.216.34:8443/x"],
  ])("accepts %s", (text, kept) => {
    expect(parseTarget(text, { allowPrivateAddresses: false })).toBe(kept);
  });

  it.each([
    ["", /needs the URL/],
    ["not an address", /needs the URL/],
    ["ftp://files.example/x", /needs the URL/],
    ["javascript:alert(1)", /needs the URL/],
    ["http://hooks.example/x", /https:\/\//],
    ["https://me:secret@hooks.example/", /user name/],
    [`https://hooks.example/${"x".repeat(2_000)}`, /2000 characters/],
    ["https://localhost/x", /not on the public internet/],
    ["https://127.0.0.1/x", /not on the public internet/],
    ["https://2130706433/", /not on the public internet/],
    ["https://[::1]/", /not on the public internet/],
    ["https://10.0.0.8/", /not on the public internet/],
    ["https://169.254.169.254/latest", /not on the public internet/],
    ["https://printer/", /not on the public internet/],
    ["https://printer./", /not on the public internet/],
  ])("rejects %s", (text, message) => {
    expect(() => parseTarget(text, { allowPrivateAddresses: false })).toThrow(message);
  });

  it("accepts private addresses when the setting allows them", () => {
    expect(parseTarget("http://127.0.0.1:8080/hook", { allowPrivateAddresses: true })).toBe(
      "http://127.0.0.1:8080/hook",
    );
    expect(() => parseTarget("ftp://127.0.0.1/", { allowPrivateAddresses: true })).toThrow("needs the URL");
  });
});
