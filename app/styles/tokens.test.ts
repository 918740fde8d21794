import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// Contrast by WCAG 2.2 (1.4.3 and 1.4.11) in both colour schemes. axe-core checks rendered pages in light on a phone and
// in dark on a desktop only (test/e2e/axe.ts).

const APP = join(import.meta.dirname, "..");
const CSS = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const COLOURS = new Map(
  [...CSS.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }] as const,
  ),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(text: string, ground: string): number {
  const [lighter = 0, darker = 0] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Pairs of tokens with less contrast than `least` in a scheme. */
function tooWeak(pairs: readonly (readonly [string, string])[], least: number): string[] {
  return pairs.flatMap(([text, ground]) =>
    (["light", "dark"] as const)
      .filter((scheme) => contrast(colour(text, scheme), colour(ground, scheme)) < least)
      .map((scheme) => `${text} on ${ground} in ${scheme}`),
  );
}

function colour(name: string, scheme: "light" | "dark"): string {
  const found = COLOURS.get(name);
  if (found === undefined) throw new Error(`there is no colour ${name}`);
  return found[scheme];
}

const each = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

/** Text in a colour of its own on its intended background. */
const OWN = [...COLOURS.keys()]
  .filter((name) => name.startsWith("on-"))
  .map((name) => [name, name.slice("on-".length)] as const);

describe("colour tokens", () => {
  it("give every text enough contrast on every background, in light and dark", () => {
    const texts = ["ink", "muted", "accent", "accent-strong", "warning", "danger"];
    const grounds = ["canvas", "surface", "sunken", "accent-soft", "notice"];
    expect(OWN.length).toBeGreaterThan(3);
    const buttons = [
      ["on-accent", "accent-strong"],
      ["surface", "danger"],
    ] as const;
    expect(tooWeak([...each(texts, grounds), ...OWN, ...buttons], 4.5)).toEqual([]);
  });

  it("give edges of fields enough contrast on the page and its cards", () => {
    expect(tooWeak(each(["edge", "accent"], ["canvas", "surface"]), 3)).toEqual([]);
  });

  it("are the only colours of style sheets except the shade behind an open panel", () => {
    const others = readdirSync(APP, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css") && !/(?:tokens|print)\.css$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(join(APP, file), "utf8").matchAll(
            /(?:background|color|border\S*): *(?:#|rgb|hsl|oklch)[^;]*/g,
          ),
        ].map(([rule]) => `${file}: ${rule}`),
      );
    expect(others).toEqual([
      `${join("routes", "reading", "companies", "explorer", "explorer.css")}: background: rgb(0 0 0 / 0.45)`,
    ]);
  });
});
