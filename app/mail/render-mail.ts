import { z } from "zod";
import { readMarkdown } from "../../core/reading/newsroom/markdown.ts";
import { type Block, type Inline, plainInline, type RichText } from "../../core/reading/newsroom/rich-text.ts";
import type { RenderedMail, RenderMail } from "../../core/shared/outbox/mail.ts";
import { mailOf } from "../../core/shared/outbox/mails.ts";
import { SHIPPED_CONTENT } from "../content/content.ts";
import { type Filled, sampleData, wordsOf } from "./kinds.ts";
import { type MailFrame, mailLayout } from "./layout.ts";
import { accentOf } from "./mail-brand.ts";
import { mailPiece } from "./mail-pieces.ts";
import { button, joined, link, type MailData, paragraph, type Part, tag, words } from "./parts.ts";

/** Facts about the site that mails use. */
export type MailSite = Omit<MailFrame, "links" | "mark">;

/** A preview of another mail, with its own data or else sample data, and with texts that are not saved. */
const previewData = z.object({
  template: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  texts: z.object({ subject: z.string(), text: z.string() }).optional(),
});

const SAMPLE_MARK = "Preview with sample data. Links for one person don't work in it.";
const LIST_MARK = "Preview as of now. Links for one person don't work in it.";

/**
 * Renders mails as text and HTML. The template "preview" renders another one, marked as a preview. Throws on an unknown
 * template or data that does not match it, so that the mail waits.
 */
export function mailRenderer(site: MailSite): RenderMail {
  return async (template, data, links = null) => {
    if (template !== "preview") return render(template, data, { ...site, links });
    const preview = previewData.parse(data);
    const { content = SHIPPED_CONTENT } = site;
    const frame = {
      ...site,
      links,
      mark: preview.data === null ? SAMPLE_MARK : LIST_MARK,
      content: preview.texts === undefined ? content : content.with(mailPiece(preview.template), preview.texts),
    };
    const mail = render(preview.template, preview.data ?? sampleData(mailOf(preview.template), site.siteUrl), frame);
    return { ...mail, subject: `[Preview] ${mail.subject}` };
  };
}

type Values = ReadonlyMap<string, Filled>;

function render(key: string, data: MailData, frame: MailFrame): RenderedMail {
  const mail = mailOf(key);
  const { subject, text } = (frame.content ?? SHIPPED_CONTENT).of(mailPiece(key));
  const values = valuesOf(mail.placeholders, data, frame);
  const blocks = withoutSpareLink(blocksOf(text, values, accentOf(frame)));
  const line = (written: string) => filled(written, values, "line");
  // A subject is one line, even if a name contains a line break.
  const shown = filled(subject, values).replaceAll(/[\r\n]+/g, " ");
  const mark = frame.mark === undefined ? undefined : `${frame.mark} Subject: ${shown}`;
  const { html, text: plain } = mailLayout(
    { ...frame, mark },
    {
      blocks,
      preview: mail.preview === null ? (blocks[0]?.text ?? "") : line(mail.preview),
      reason: filled(mail.reason, values),
    },
  );
  const logo = frame.brand?.logo ?? null;
  return { subject: shown, html, text: plain, ...(logo !== null && { images: [{ cid: logo.cid, png: logo.png }] }) };
}

function own(text: string): Filled {
  return { text, address: text, block: null, line: text };
}

function valuesOf(placeholders: ReturnType<typeof mailOf>["placeholders"], data: MailData, frame: MailFrame): Values {
  return new Map([
    ["product", own(frame.siteName)],
    ["site", own(frame.siteUrl)],
    ...Object.entries(placeholders).map(([name, { kind }]) => [name, wordsOf(kind, name, data, frame)] as const),
  ]);
}

/** A text with its placeholders filled in. Values are not searched for placeholders. */
function filled(text: string, values: Values, as: "text" | "address" | "line" = "text"): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the mail has no placeholder {${name}}`);
    return value[as];
  });
}

/** The blocks of a mail's Markdown. Addresses are filled in before it is read, and other values after it. */
function blocksOf(markdown: string, values: Values, accent: string): readonly Part[] {
  const addressed = markdown.replaceAll(
    /\]\(([^()\s]+)\)/g,
    (_, address: string) => `](<${filled(address, values, "address")}>)`,
  );
  const inline = (pieces: readonly Inline[]): Part => joined(pieces.map(piece));
  function piece(one: Inline): Part {
    switch (one.kind) {
      case "text":
        return words(filled(one.text, values));
      case "strong":
        return tag("strong", inline(one.text));
      case "emphasis":
        return tag("em", inline(one.text));
      case "code":
        return words(filled(one.code, values));
      case "break":
        return { html: "<br>", text: "\n" };
      case "link":
        return link(one.href, inline(one.text), { color: accent });
    }
  }
  const block = (one: Block): readonly Part[] => {
    switch (one.kind) {
      case "paragraph":
        return [alone(one.text, values) ?? buttonOf(one.text, inline, accent) ?? paragraph(inline(one.text))];
      case "heading":
        return [paragraph(tag("strong", inline(one.text)))];
      case "list":
        return one.items.map((item, index) => bulleted(one.start === null ? "•" : `${one.start + index}.`, item));
      case "quote":
        return one.blocks.flatMap(block);
      case "code":
        return [paragraph(words(filled(one.code, values)))];
      default:
        return [];
    }
  };
  const bulleted = (mark: string, item: RichText): Part => {
    const text = item.flatMap((part) => ("text" in part ? [inline(part.text)] : []));
    return paragraph(joined([words(`${mark} `), ...text]));
  };
  return readMarkdown(addressed)
    .flatMap(block)
    .filter(({ text }) => text.trim() !== "");
}

/** Plain text has no button: the words about one, and the address behind them that repeats its own, are left out there. */
function withoutSpareLink(blocks: readonly Part[]): readonly Part[] {
  const spare = blocks.findIndex(({ text }) => SPARE.test(text));
  return blocks.map(({ html, text }, at) => {
    if (spare === -1 || at < spare || at > spare + 1) return { html, text };
    return { html, text: at === spare ? text.replace(SPARE, "") : "" };
  });
}

const SPARE = /(?:^| )If the button doesn't work, open this link:$/;

/** A placeholder alone in its paragraph: a block, or a link in full for mail programs that show no buttons. */
function alone(pieces: readonly Inline[], values: Values): Part | null {
  const [, name = ""] = /^\s*\{([^{}]+)\}\s*$/.exec(plainInline(pieces)) ?? [];
  return values.get(name)?.block ?? null;
}

function buttonOf(pieces: readonly Inline[], inline: (pieces: readonly Inline[]) => Part, accent: string): Part | null {
  const [only, ...others] = pieces;
  if (only?.kind !== "link" || others.length > 0) return null;
  return button(only.href, inline(only.text), accent);
}
