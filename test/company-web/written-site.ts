// Sites whose pages are written out, with the markup that a platform or a country's law gives them.

import { html, type LabelledPerson, type Labels, meta, type TestSite } from "./site-builder.ts";

export interface WrittenSite {
  readonly host: string;
  readonly about: string;
  readonly title: string;
  readonly lang?: string;
  /** "Name | Role" or "Name | Role | LinkedIn handle". */
  readonly people?: readonly string[];
  readonly labels: Omit<Labels, "people">;
  readonly head?: string;
  /** Before and after the body of every page. */
  readonly top?: string;
  readonly bottom?: string;
  /** Bodies by path. */
  readonly pages: Readonly<Record<string, string>>;
}

/** A site of written pages, with its labels. */
export function written({ host, about, title, lang, people, labels, head, top, bottom, pages }: WrittenSite): TestSite {
  const intro = labels.description === undefined ? "" : meta(labels.description);
  const reply = (path: string) => {
    const body = pages[path];
    return body === undefined ? null : html(title, (top ?? "") + body + (bottom ?? ""), intro + (head ?? ""), lang);
  };
  return { host, about, labels: { ...labels, ...(people && { people: people.map(labelled) }) }, reply };
}

function labelled(text: string): LabelledPerson {
  const [name = "", role = "", handle] = text.split(" | ");
  return { name, role, ...(handle && { profile: `https://www.linkedin.com/in/${handle}` }) };
}

/** The link that Cloudflare puts in place of an address. */
export function cloudflareLink(email: string): string {
  const code = `5a${Buffer.from(Buffer.from(email).map((byte) => byte ^ 0x5a)).toString("hex")}`;
  return `<a href="/cdn-cgi/l/email-protection#${code}"><span class="__cf_email__" data-cfemail="${code}">[email&#160;protected]</span></a>`;
}
