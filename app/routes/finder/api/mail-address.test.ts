import { expect, it } from "vitest";
import { mailAddress } from "./mail-address.ts";

it.each([
  ["ada.park@brücke-co.example", true],
  ["o'neil+eu@acme.example", true],
  [`${"a".repeat(65)}@acme.example`, false],
  ["Ada Park, acme.example", false],
  ["ada@acme", false],
  ["<ada@acme.example>", false],
  ["ada@acme.example\r\nDATA", false],
  ["a\0da@acme.example", false],
  ["ada@ac\u0007me.example", false],
])("decides whether %j is a mail address", (text, isAddress) => {
  expect(mailAddress.safeParse(text).success).toBe(isAddress);
});
