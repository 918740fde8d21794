import type { PostAnswer } from "./post.ts";

/** Shorter texts are ordinary words. */
const SHORTEST = 5;
const HIDDEN = "(secret)";

/**
 * What is said from outside, without the credentials of the request that it answers: as they are, escaped for an address, for
 * JSON or HTML, or in base64, also within a longer text ("user:password"), and the beginning of one where the text was cut.
 * Whatever is kept or shown of an answer passes here, before it is cut.
 */
export function withoutCredentials(text: string, credentials: readonly string[]): string {
  const forms = credentials
    .filter(({ length }) => length >= SHORTEST)
    .flatMap((credential) => [credential, ...[0, 1, 2].map((before) => base64Within(credential, before))])
    .toSorted((one, other) => other.length - one.length);
  if (forms.length === 0) return text;
  const whole = text.replaceAll(new RegExp(forms.map(patternOf).join("|"), "giu"), HIDDEN);
  const begun = Math.max(...forms.map((form) => begunAtEnd(whole, form)));
  return begun === 0 ? whole : `${whole.slice(0, -begun)}${HIDDEN}`;
}

/** The answer without the credentials of its request. */
export function answerWithoutCredentials(answer: PostAnswer, credentials: readonly string[]): PostAnswer {
  if (answer.status === "failed") return answer;
  const { excerpt, text, ...rest } = answer;
  return {
    ...rest,
    excerpt: withoutCredentials(excerpt, credentials),
    ...(text !== undefined && { text: withoutCredentials(text, credentials) }),
  };
}

/** The credentials in a token, or in an address that is one: its path and query, and the parts of these that are no words. */
export function credentialsIn(credential: string): readonly string[] {
  const url = /^https?:/i.test(credential) ? URL.parse(credential) : null;
  if (url === null) return [credential];
  const path = `${url.pathname}${url.search}`;
  const parts = path.split(/[/?&=]/).filter((part) => part.length >= 12 || /[A-Z\d]/.test(part));
  return [path, ...parts].flatMap((part) => [part, decoded(part)]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What is certain of the base64 of a text that follows some bytes (0 to 2, modulo 3). */
function base64Within(text: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  return bytes.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** base64url's signs for those of base64. */
const URL_SAFE: Readonly<Record<string, string>> = { "+": "-", "/": "_" };

/** HTML's names of signs. */
const NAMED: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

/** A pattern of the text with any of its signs escaped. */
function patternOf(text: string): string {
  return Array.from(text, (sign) => {
    if (/[a-z\d]/i.test(sign)) return sign;
    const code = sign.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    const entities = [`#x0*${hex}`, `#0*${code}`, NAMED[sign] ?? []].flat();
    const spellings = [
      `\\\\?\\u{${hex}}`,
      `\\u{${(URL_SAFE[sign] ?? sign).codePointAt(0)?.toString(16)}}`,
      Buffer.from(sign).toString("hex").replaceAll(/../g, "%(?:25)?$&"),
      `\\\\u0*${hex}`,
      `&(?:${entities.join("|")});`,
    ];
    return `(?:${spellings.join("|")})`;
  }).join("");
}

/** Length of the end of a text with which a credential begins; 0 if it is too short to tell. */
function begunAtEnd(text: string, credential: string): number {
  for (let length = Math.min(credential.length - 1, text.length); length >= SHORTEST; length--)
    if (text.endsWith(credential.slice(0, length))) return length;
  return 0;
}
