import type { SubscriptionLinks } from "../../core/shared/outbox/mail.ts";
import { inkOn } from "../content/accent.ts";
import type { Content } from "../content/content.ts";
import { type MailBrand, SHIPPED_BRAND } from "./mail-brand.ts";
import { ASIDE, escaped, joined, link, MUTED, paragraph, type Part, rule, WORDS, words } from "./parts.ts";

/** Facts about the site and the receiver that every mail uses. */
export interface MailFrame {
  readonly siteName: string;
  /** Names of the plans in the price list; the shipped ones if absent. */
  readonly planNames?: Readonly<Record<string, string>> | undefined;
  readonly siteUrl: string;
  /** The postal address that the law requires in commercial mail; `null` until set. */
  readonly postalAddress: string | null;
  /** Unsubscribe links; `null` for mail that belongs to no mailing list. */
  readonly links: SubscriptionLinks | null;
  /** The texts saved by editors; the shipped ones if absent. */
  readonly content?: Content | undefined;
  /** Colours and logo saved by editors; the shipped ones if absent. */
  readonly brand?: MailBrand | undefined;
  /** A line above everything else, for previews. */
  readonly mark?: string | undefined;
}

interface MailBody {
  /** The preview text beside the subject in mail programs. */
  readonly preview: string;
  readonly blocks: readonly Part[];
  /** Ends "You're receiving this because". */
  readonly reason: string;
}

/** Dark-mode colours, where the mail program supports them. */
const darkStyles = (accent: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .sheet { background-color: #14181f !important; }
    .page { background-color: #0c0f14 !important; }
    .words { color: #e6e9ef !important; }
    .aside { color: #9aa4b2 !important; }
    .link { color: ${accent} !important; }
    .button { background-color: ${accent} !important; color: ${inkOn(accent)} !important; }
    .rule { border-color: #2a313c !important; }
  }`;

/** Keeps mail programs from showing the beginning of the text after the preview. */
const PADDING = "\u200C\u00A0".repeat(80);

/** The whole mail: its blocks, then a footer with reason, unsubscribe links and sender. */
export function mailLayout(frame: MailFrame, { preview, blocks, reason }: MailBody): Part {
  const { siteName, brand = SHIPPED_BRAND, mark } = frame;
  const shown = [
    ...(mark === undefined ? [] : [paragraph(words(mark), ASIDE)]),
    header(siteName, brand),
    ...blocks,
    rule("28px 0 16px"),
    ...footer(frame, reason).map((part) => paragraph(part, ASIDE)),
  ];
  const { html } = joined(shown);
  const background = "background-color:#f4f6f8;margin:0;padding:0";
  return {
    html: `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(siteName)}</title>
<style>${darkStyles(brand.dark)}
</style>
</head>
<body class="page" style="${background}">
<div style="display:none;overflow:hidden;max-height:0;max-width:0;opacity:0;line-height:1px">${escaped(preview)}${PADDING}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${background}"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#ffffff;border-radius:12px"><tr><td align="left" style="padding:32px 28px">
${html}
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
    text: `${shown
      .map(({ text }) => text)
      .filter((text) => text !== "")
      .join("\n\n")}\n`,
  };
}

/** The embedded logo beside the name. */
function header(siteName: string, { logo }: MailBrand): Part {
  const image =
    logo === null
      ? ""
      : `<img src="cid:${escaped(logo.cid)}" alt="" width="${logo.width}" height="${logo.height}" style="display:inline-block;vertical-align:middle;margin-right:10px">`;
  return paragraph({ html: image + escaped(siteName), text: siteName }, `${WORDS};font-weight:700`);
}

function quiet(href: string, label: string): Part {
  return link(href, words(label), { color: MUTED });
}

function footer({ siteName, siteUrl, postalAddress, links }: MailFrame, reason: string): readonly Part[] {
  const sender = [siteName, postalAddress].filter((part) => part !== null).join(" · ");
  return [
    words(`You're receiving this because ${reason}`),
    ...(links === null
      ? []
      : [
          joined([
            words(`This e-mail is part of “${links.listName}”. `),
            quiet(links.unsubscribeUrl, "Unsubscribe"),
            words(" or "),
            quiet(links.preferencesUrl, "manage your preferences"),
            words("."),
          ]),
        ]),
    joined([words(`${sender} · `), quiet(siteUrl, siteUrl.replace(/^https?:\/\//, ""))]),
  ];
}
