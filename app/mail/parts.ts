import { inkOn } from "../content/accent.ts";

/** A part of a mail, for its HTML and for its plain text. */
export interface Part {
  readonly html: string;
  readonly text: string;
}

/** A block of a mail: its words within a sentence, its items, and their names. */
export interface BlockWords {
  readonly counted: string;
  readonly items: Part;
  readonly names: string;
}

export type MailData = Readonly<Record<string, unknown>>;

/** The colour of small print. */
export const MUTED = "#5b6675";

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const WORDS = `${FONT};font-size:16px;line-height:26px;color:#1b2430;margin:0 0 16px`;
const ROW = `${FONT};font-size:16px;line-height:26px;color:#1b2430;margin:0`;
const BENEATH = `${FONT};font-size:14px;line-height:21px;color:#5b6675;margin:0`;
export const ASIDE = `${FONT};font-size:13px;line-height:20px;color:#5b6675;margin:0 0 4px`;
const LINK = "text-decoration:underline;word-break:break-word";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export const words = (text: string): Part => ({ html: escaped(text), text });

/** Parts one after the other. */
export function joined(parts: readonly Part[], between = ""): Part {
  return { html: parts.map(({ html }) => html).join(""), text: parts.map(({ text }) => text).join(between) };
}

/** The items of a list, with a line between them. */
export function items(parts: readonly Part[]): Part {
  const { html, text } = joined(
    parts.map((part, place) => ({ html: (place > 0 ? rule("12px 0").html : "") + part.html, text: part.text })),
    "\n\n",
  );
  return parts.length === 0 ? { html, text } : { html: `<div style="margin:0 0 20px">${html}</div>`, text };
}

export function tag(name: "strong" | "em", { html, text }: Part): Part {
  return { html: `<${name}>${html}</${name}>`, text };
}

/** A link, in plain text as its label and its address, or the address alone if its label is that. */
export function link(
  href: string,
  label: Part,
  { color, bold = false }: { readonly color: string; readonly bold?: boolean },
): Part {
  const style = `${LINK};color:${color}${bold ? ";font-weight:600" : ""}`;
  return {
    html: `<a class="${color === MUTED ? "aside" : "link"}" href="${escaped(href)}" style="${style}">${label.html}</a>`,
    text: [href, href.replace(/^https?:\/\//, "")].includes(label.text) ? href : `${label.text} ${href}`,
  };
}

export function paragraph({ html, text }: Part, style = WORDS): Part {
  return {
    html: `<p class="${style === ASIDE || style === BENEATH ? "aside" : "words"}" style="${style}">${html}</p>`,
    text,
  };
}

/** A row of a list, and a smaller line beneath one. */
export const row = (part: Part) => paragraph(part, ROW);
export const beneath = (part: Part) => paragraph(part, BENEATH);

export function rule(margin: string): Part {
  const style = `border:none;border-top:1px solid #d7dde4;margin:${margin}`;
  return { html: `<hr class="rule" style="${style}">`, text: "" };
}

/** A button of a table's cell, because Outlook ignores the padding of links. */
export function button(href: string, label: Part, accent: string): Part {
  const style = `${FONT};font-size:16px;font-weight:600;text-decoration:none;display:inline-block;padding:14px 24px;border-radius:8px;background-color:${accent};color:${inkOn(accent)}`;
  return {
    html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="button" style="border-radius:8px;background-color:${accent}"><a class="button" href="${escaped(href)}" style="${style}">${label.html}</a></td></tr></table>`,
    text: `${label.text}:\n${href}`,
  };
}
