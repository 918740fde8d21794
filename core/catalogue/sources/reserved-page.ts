/** True if a meta element reserves the page's text (W3C TDM Reservation Protocol, robots meta). */
export function reserves({ name = "", content = "" }: Readonly<Record<string, string | undefined>>): boolean {
  if (/^tdm-reservation$/i.test(name)) return content.trim() === "1";
  return /^robots$/i.test(name) && /\b(?:noai|none)\b/i.test(content);
}
