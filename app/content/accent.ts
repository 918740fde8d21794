/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number];

/** Minimum contrast of text by WCAG 2.2 AA (1.4.3). */
const READABLE = 4.5;

/** Backgrounds of links and other accented text, as in app/styles/tokens.css. */
const SURFACES = {
  light: [
    ["the page", "#f7f9f8"],
    ["cards", "#ffffff"],
    ["sunken areas", "#edf2f0"],
  ],
  dark: [
    ["the page", "#0d1312"],
    ["cards", "#141c1a"],
    ["sunken areas", "#1d2825"],
  ],
} as const;

export type Theme = keyof typeof SURFACES;

/** Ink colours on the accent: a light and a dark one. */
const INKS = ["#ffffff", "#05231b"] as const;

/** Reason why a colour cannot be the accent of a theme; null if it can. */
export function accentProblem(colour: string, theme: Theme): string | null {
  const unreadable = SURFACES[theme].find(([, surface]) => contrast(colour, surface) < READABLE);
  if (unreadable !== undefined) {
    const [where, surface] = unreadable;
    return `Links in this color have a contrast of ${ratio(contrast(colour, surface))} on ${where} (${surface}) of the ${theme} theme; readable text needs ${READABLE}:1. Choose a ${theme === "light" ? "darker" : "lighter"} colour.`;
  }
  const ink = inkOn(colour);
  return contrast(colour, ink) < READABLE
    ? `Neither white nor dark text is readable on this color: the contrast is at most ${ratio(contrast(colour, ink))}, and ${READABLE}:1 is needed.`
    : null;
}

/** The dark theme's accent for a light one: lightened until it is readable. */
export function darkAccentOf(light: string): string {
  for (let white = 0.1; white < 1; white += 0.05) {
    const lighter = mix(light, "#ffffff", white);
    if (accentProblem(lighter, "dark") === null) return lighter;
  }
  return "#ffffff";
}

/** Style sheet that replaces the shipped accent colours. */
export function accentStyles(light: string, dark: string): string {
  const pairs = [
    ["accent", light, dark],
    ["accent-strong", mix(light, "#000000", 0.2), mix(dark, "#ffffff", 0.25)],
    ["on-accent", inkOn(light), inkOn(dark)],
    ["accent-soft", mix("#ffffff", light, 0.1), mix("#0d1312", dark, 0.15)],
  ];
  return `:root{${pairs.map(([name, ofLight, ofDark]) => `--color-${name}:light-dark(${ofLight},${ofDark})`).join(";")}}`;
}

/** Readable ink on a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, INKS[0]) >= contrast(colour, INKS[1]) ? INKS[0] : INKS[1];
}

function ratio(value: number): string {
  // Rounded down, so that 4.49 is not shown as 4.5.
  return `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;
}

/** Contrast ratio of two colours (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share` of `other` in `one`. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const parts = from.map((part, index) => Math.round(part * (1 - share) + (to[index] ?? 0) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
