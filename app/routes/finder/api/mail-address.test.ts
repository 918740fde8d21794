import { expect, it } from "vitest";
import { MAIL_ADDRESS } from "./mail-address.ts";

it.each([
  ["ada.park@brücke-co.example", true],
  ["o'neil+eu@acme.example", true],
  [`${"a".repeat(65)}@acme.example`, false],
  ["Ada Park, acme.example", false],
  ["ada@acme", false],
  ["<ada@acme.example>", false],
  ["ada@acme.example\r\nDATA", false],
])("decides whether %j is a mail address", (text, isAddress) => {
  expect(MAIL_ADDRESS.test(text)).toBe(isAddress);
});
