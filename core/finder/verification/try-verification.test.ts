import { expect, it } from "vitest";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import type { FinderDeps } from "../finder.ts";
import type { VerificationResult } from "../answer/confidence.ts";
import { tryVerification } from "./try-verification.ts";

const finder = (result: VerificationResult, unclear: string | null = null): FinderDeps => ({
  ...SILENT_FINDER,
  isReserved: () => false,
  resolver: {
    mx: (domain) => Promise.resolve({ kind: "found", records: [{ preference: 10, host: `mx.${domain}` }] }),
    addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
    ns: () => Promise.resolve({ kind: "none" }),
  },
  prober: {
    method: "smtp",
    verify: (_, [address = ""]) =>
      Promise.resolve({ addresses: [{ address, result, flags: [] }], retryLater: false, control: "refused", unclear }),
  },
});

it.each<[VerificationResult, boolean, RegExp]>([
  ["valid", true, /confirmed ida@acme\.example/],
  ["invalid", true, /does not exist/],
  ["accept_all", true, /accepts any address/],
  ["unknown", false, /no clear answer \(no connection\).*FINDER_PROXY.*FINDER_SERVICE_URL/],
])("reports a reply %s", async (result, works, text) => {
  expect(await tryVerification(finder(result, "no connection"), "ida@acme.example")).toEqual({
    works,
    text: expect.stringMatching(text),
  });
});

it("contacts nobody at a demo domain", async () => {
  expect(await tryVerification(SILENT_FINDER, "ida@acme.example")).toEqual({
    works: false,
    text: expect.stringContaining("is a demo domain"),
  });
});
