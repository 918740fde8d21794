import { describe, expect, it } from "vitest";
import { addressesIn } from "./mentioned-addresses.ts";
import { mentionTest } from "./mentioned-names.ts";

const ADDRESS = "adela@quillmark-robotics.example";

/** Ways in which texts write one address. */
const WRITTEN: readonly string[] = [
  ADDRESS,
  ADDRESS.toUpperCase(),
  `mailto:${ADDRESS}?subject=Hello`,
  `[Adela](mailto:${ADDRESS})`,
  `<a href="mailto:${ADDRESS}">mail</a>`,
  `**${ADDRESS}**`,
  `_${ADDRESS}_.`,
  `(${ADDRESS})`,
  `"${ADDRESS}"`,
  `Adela <${ADDRESS}>;`,
  `${ADDRESS}, or call`,
  `https://mail.example/?to=${ADDRESS.replace("@", "%40")}&cc=`,
  ADDRESS.replace("@", "&#64;"),
  ADDRESS.replace("@", " [at] "),
  ADDRESS.replace("@", " (at) ").replace(".", " (dot) "),
  ADDRESS.replace("@", "{at}").replace(".", "[.]"),
  ADDRESS.replace("@", " at ").replace(".", " dot "),
  ADDRESS.replace("@", "＠"),
];

const AROUND: readonly ((written: string) => string)[] = [
  (written) => written,
  (written) => `Write to ${written}`,
  (written) => `Robots for farms. Write to ${written}!`,
  (written) => `ops@fern.example or ${written} answers.`,
];

describe("addresses in texts", () => {
  it.each(WRITTEN.flatMap((written) => AROUND.map((around) => around(written))))("finds it in %s", (text) => {
    expect(addressesIn(text)).toContain(ADDRESS);
    expect(mentionTest([ADDRESS])(text)).toBe(true);
  });

  it.each([
    `x${ADDRESS}`,
    `${ADDRESS}.evil.example`,
    "adela@quillmark.example",
    "Adela looks at quillmark robotics",
    "We met at dot com speed",
  ])("does not find it in %s", (text) => {
    expect(mentionTest([ADDRESS])(text)).toBe(false);
  });

  it("reads bullets between words as separators, and within a word as at signs", () => {
    expect(addressesIn("Imprint ● quillmark.example ★ Press ■ news.example")).toEqual([]);
    expect(addressesIn("ada★quillmark.example")).toEqual(["ada@quillmark.example"]);
  });
});
