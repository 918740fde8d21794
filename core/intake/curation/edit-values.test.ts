import { expect, it } from "vitest";
import { EDITABLE, valuesSchema } from "./edit-values.ts";

it("drops control characters and characters that change the text direction", () => {
  const { description } = valuesSchema(EDITABLE.company).parse({
    description: "\u202eTests\u2066 \u0000tap\u200b water.\r\nIn می\u200cخواهم.",
  });
  expect(description).toBe("Tests tap water.\nIn می\u200cخواهم.");
});
