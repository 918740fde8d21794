import { expect, it } from "vitest";
import { loggedPath } from "./logged-path.ts";

it.each([
  ["/companies?search=ada%40acme.example", "/companies"],
  ["https://newlyraised.example/sign-in/confirm?token=abc", "/sign-in/confirm"],
  ["//other.example/x?y=1", "//other.example/x"],
  ["/free-leads", "/free-leads"],
  ["/free-leads/kEy123", "/free-leads/…"],
  ["/Free-Leads/kEy123/leads.csv?x=1", "/Free-Leads/…"],
  ["/sheets/kEy123.csv", "/sheets/…"],
  ["/api/finder/searches/0b0e/events", "/api/finder/searches/…"],
  ["/checkout/test/cs_1", "/checkout/test/…"],
  ["/mail/unsubscribe?token=abc", "/mail/unsubscribe"],
  ["/mail/events/postmark", "/mail/events/postmark"],
  ["/mail/unsubscribe/abc", "/mail/…"],
  ["http://[", "an address that cannot be read"],
])("logs %s as %s", (address, logged) => {
  expect(loggedPath(address)).toBe(logged);
});
