import { isProfileHost } from "./shared-hosts.ts";

/**
 * The one rule of what is no news: true if a reader sees the same in both values. Addresses are compared without scheme,
 * "www.", case of the host and final slash, texts without invisible characters and by their words, lists without order.
 */
export function readsAlike(before: unknown, after: unknown): boolean {
  return asRead(before) === asRead(after);
}

function asRead(value: unknown): string {
  if (typeof value === "string") return addressRead(value) ?? textRead(value);
  if (Array.isArray(value)) return value.map(asRead).toSorted().join("\n");
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${asRead(part)}`);
  return parts.toSorted().join("\n");
}

/** Soft hyphens, zero-width characters and byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

function textRead(text: string): string {
  return text.normalize("NFC").replace(INVISIBLE, "").split(/\s+/).filter(Boolean).join(" ");
}

/** Null for a text that is no web address. Profiles are the same in any case and in every country's LinkedIn. */
function addressRead(text: string): string | null {
  const url = /^\s*https?:\/\//i.test(text) ? URL.parse(textRead(text)) : null;
  if (url === null) return null;
  const host = url.hostname
    .replace(/\.$/, "")
    .replace(/^www\./, "")
    .replace(/^[a-z]{2}\.(?=linkedin\.com$)/, "");
  const port = /^(?:80|443)?$/.test(url.port) ? "" : `:${url.port}`;
  const read = `${host}${port}${decoded(url.pathname).replace(/(?<!\/)\/+$/, "")}${url.search}${url.hash}`;
  return isProfileHost(host) ? read.toLowerCase() : read;
}

/** "/caf%C3%A9" is "/café". */
function decoded(path: string): string {
  try {
    return decodeURI(path).normalize("NFC");
  } catch {
    return path;
  }
}
