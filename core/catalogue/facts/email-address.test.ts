import { expect, it } from "vitest";
import { readWorkAddress } from "./email-address.ts";

it.each([
  ["Ida.Moss@Acme.Example", "ida.moss@acme.example"],
  ["  <ida@acme.example>, ", "ida@acme.example"],
  ["mailto:ida+news@acme.example?subject=Hello", "ida+news@acme.example"],
  ["o'brien@mail.acme.example", "o'brien@mail.acme.example"],
  ["ada@brücke.example", "ada@xn--brcke-lva.example"],
  ["Ame\u0301lie@Kelber.example", "amélie@kelber.example"],
  ["用户@acme.example", "用户@acme.example"],
])("reads %s", (text, address) => {
  expect(readWorkAddress(text)).toEqual({ kind: "address", address });
});

it.each([
  "",
  "ida",
  "@acme.example",
  "ida@",
  "ida@acme",
  "ida moss@acme.example",
  "m\u200büller@acme.example",
  "ｍüller@acme.example",
  `${"é".repeat(33)}@acme.example`,
  ".a@b.example",
])("rejects %s", (text) => {
  expect(readWorkAddress(text).kind).toBe("invalid");
});

it.each(["ida@gmail.com", "ida@mail.gmail.com", "ida@mailinator.com"])("calls %s personal", (text) => {
  expect(readWorkAddress(text).kind).toBe("personal");
});
