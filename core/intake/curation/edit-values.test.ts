import { expect, it } from "vitest";
import { EDITABLE, valuesSchema } from "./edit-values.ts";

const read = (country: string) => valuesSchema(EDITABLE.company).safeParse({ country });

it("reads a country by its name or code", () => {
  for (const text of ["France", "fr", " FR ", "Frankreich"]) expect(read(text).data).toMatchObject({ country: "FR" });
  for (const text of ["Atlantis", "ZZ", "Paris"])
    expect(read(text).error?.message).toContain("Enter a country or its code");
});

it("drops control characters and characters that change the text direction", () => {
  const { description } = valuesSchema(EDITABLE.company).parse({
    description: "\u202eTests\u2066 \u0000tap\u200b water.\r\nIn می\u200cخواهم.",
  });
  expect(description).toBe("Tests tap water.\nIn می\u200cخواهم.");
});
