import { describe, expect, it } from "vitest";
import { drawable } from "./card-images.tsx";

describe("drawable", () => {
  it.each([
    ["Céleste Énergie", "Céleste Énergie"],
    ["Łódź Ω Яндель 42", "Łódź Ω Яндель 42"],
    ["Rocket 🚀👩‍🚀 Labs", "Rocket Labs"],
    ["two\n lines\u0000", "two lines"],
    ["$62.5M · €18 ₹4", "$62.5M · €18 ₹4"],
    ["株式会社テスト", null],
    ["شركة", null],
    ["🚀", null],
    ["", null],
  ])("turns %j into %j", (text, expected) => {
    expect(drawable(text)).toBe(expected);
  });
});
