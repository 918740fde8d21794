/** What browsers call themselves and what people call them; most claim to be Chrome or Safari as well, so the first that fits is it. */
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

/** What people call a browser and its system ("Firefox on Windows"), as far as its user agent says. */
export function browserName(userAgent: string | null): string {
  const browser = BROWSERS.find(([token]) => userAgent?.includes(`${token}/`))?.[1] ?? "A browser";
  const system = SYSTEMS.find(([token]) => userAgent?.includes(token))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
