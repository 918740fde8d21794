import { describe, expect, it } from "vitest";
import { inEnglish } from "./foreign-words.ts";
import { exclusionAt, wordsTyped } from "../function-words.ts";

const english = (text: string) => wordsTyped(text).map(inEnglish).join(" ");

describe("words of other languages", () => {
  it.each([
    "faux fur startups",
    "hat makers in london",
    "tour operators seed",
    "hay suppliers",
    "seven deadly sin games",
    "salvo health series a",
    "MIT founders",
    "son of a banker",
    "premier league apps",
    "plus size fashion",
    "fur startup",
  ])("keeps English words as they are: %s", (text) => {
    const words = wordsTyped(text);
    expect(words.map((word) => (word === "a" ? word : inEnglish(word))).join(" ")).toBe(text);
    expect(words.some((_, at) => exclusionAt(words, at) > 0)).toBe(false);
  });

  it.each([
    ["Firmen aus Berlin mit Investoren", "companies from Berlin with investors"],
    ["seed für Berlin", "seed for Berlin"],
    ["empresas sin inversores", "companies without investors"],
    ["empresas de Madrid salvo fintech", "companies of Madrid except fintech"],
    ["combien de tours en mai", "how of rounds in may"],
    ["startups fintech no brasil", "startups fintech in brasil"],
    ["empresas no fintech", "companies no fintech"],
    ["startups salvo españa", "startups except españa"],
    ["wer hat Geld bekommen", "who has money got"],
  ])("reads %s as %s", (text, meaning) => {
    expect(english(text)).toBe(meaning);
  });
});
