/** Tokens of user agents and the browsers' names. Most claim to be Chrome or Safari too, so the first match wins. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrome", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari", "Safari"],
] as const;

const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** A browser and its system ("Firefox on Windows") from its user agent. */
export function browserName(userAgent: string | null): string {
  const browser = BROWSERS.find(([token]) => userAgent?.includes(`${token}/`))?.[1] ?? "A browser";
  const system = SYSTEMS.find(([token]) => userAgent?.includes(token))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
