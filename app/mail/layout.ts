import { Body, Button, Container, Head, Hr, Html, Img, Link, Preview, Text } from "@react-email/components";
import { createContext, createElement as h, type CSSProperties, Fragment, type ReactNode, useContext } from "react";
import type { SubscriptionLinks } from "../../core/shared/outbox/mail.ts";
import { inkOn } from "../content/accent.ts";
import { type Content, SHIPPED_CONTENT } from "../content/content.ts";
import { type DeclaredMail, mailTexts } from "./declare-mail.ts";
import { type MailBrand, SHIPPED_BRAND } from "./mail-brand.ts";

// Written without JSX because the server and the command line load these files untransformed.

export interface MailLayout {
  /** The preview text beside the subject in mail programs. */
  readonly preview: string;
  readonly siteName: string;
  /** Names of the plans in the price list; the shipped ones if absent. */
  readonly planNames?: Readonly<Record<string, string>> | undefined;
  readonly siteUrl: string;
  /** The postal address that the law requires in commercial mail; `null` until set. */
  readonly postalAddress: string | null;
  /** Reason why the recipient gets this mail. */
  readonly reason: string;
  /** Unsubscribe links; `null` for mail that belongs to no mailing list. */
  readonly links: SubscriptionLinks | null;
  /** The texts saved by editors; the shipped ones if absent. */
  readonly content?: Content | undefined;
  /** Colours and logo saved by editors; the shipped ones if absent. */
  readonly brand?: MailBrand | undefined;
  /** A line above everything else, for previews. */
  readonly mark?: string | undefined;
}

/** Inputs of every template besides its data. */
export type MailFrame = Omit<MailLayout, "preview" | "reason">;

/** The texts of a mail with its placeholders filled in. */
export function textsFor<T extends string, P extends string>(
  mail: DeclaredMail<T, P>,
  { content = SHIPPED_CONTENT, siteName }: MailFrame,
  values: Readonly<Record<P, string>>,
): Readonly<Record<T, string>> {
  return mailTexts(mail, content, { product: siteName, ...values });
}

const Brand = createContext(SHIPPED_BRAND);

/** Dark-mode colours, where the mail program supports them. */
const darkStyles = (accent: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .sheet { background-color: #14181f !important; }
    .page, .page > table > tbody > tr > td { background-color: #0c0f14 !important; }
    .words { color: #e6e9ef !important; }
    .aside { color: #9aa4b2 !important; }
    .link { color: ${accent} !important; }
    .button { background-color: ${accent} !important; color: ${inkOn(accent)} !important; }
    .rule { border-color: #2a313c !important; }
  }
`;

/** The reason line of mails to owners. */
export const OWNER_REASON = "You're receiving this because you're an owner of the site.";

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const WORDS = {
  fontFamily: FONT,
  fontSize: "16px",
  lineHeight: "26px",
  color: "#1b2430",
  margin: "0 0 16px",
} as const;
/** A list row and the smaller line beneath it. */
export const ROW = { ...WORDS, margin: "0" } as const;
export const BENEATH = { ...ROW, fontSize: "14px", lineHeight: "21px", color: "#5b6675" } as const;

const ASIDE = { ...WORDS, fontSize: "13px", lineHeight: "20px", color: "#5b6675", margin: "0 0 4px" } as const;

const BUTTON = {
  fontFamily: FONT,
  fontSize: "16px",
  fontWeight: "600",
  borderRadius: "8px",
  padding: "14px 24px",
  textDecoration: "none",
  display: "inline-block",
} as const;

const LINK = { textDecoration: "underline", wordBreak: "break-word" } as const;

interface LinkProps {
  readonly href: string;
  readonly label: string;
  readonly style?: CSSProperties | undefined;
}

function BrandButton({ href, label }: LinkProps) {
  const { light } = useContext(Brand);
  return h(
    Button,
    { className: "button", href, style: { ...BUTTON, backgroundColor: light, color: inkOn(light) } },
    label,
  );
}

function BrandLink({ href, label, style }: LinkProps) {
  return h(Link, { className: "link", href, style: { ...LINK, color: useContext(Brand).light, ...style } }, label);
}

/** The mail's main button. */
export function mailButton(href: string, label: string) {
  return h(BrandButton, { href, label, key: href });
}

export function mailLink(href: string, label: string, style?: CSSProperties) {
  return h(BrandLink, { href, label, style, key: href });
}

/** A paragraph of a mail; `margin` replaces the usual one. */
export function paragraph(words: ReactNode | readonly ReactNode[], margin: string = WORDS.margin) {
  const parts: readonly ReactNode[] = Array.isArray(words) ? words : [words];
  return h(Text, { className: "words", style: { ...WORDS, margin } }, ...parts);
}

/** A text of several paragraphs, separated by empty lines. */
export function paragraphs(text: string, margin?: string) {
  return h(Fragment, null, ...text.split(/\n\s*\n/).map((one) => paragraph(one.trim(), margin)));
}

/** Margin of a paragraph below a button. */
export const BELOW_BUTTON = "20px 0 16px";

/** A link in full, for mail programs that show no buttons. */
export function fullLink(url: string) {
  return paragraph(mailLink(url, url, { wordBreak: "break-all" }));
}

function aside(key: string, ...words: readonly ReactNode[]) {
  return h(Text, { key, className: "aside", style: ASIDE }, ...words);
}

function asideLink(href: string, words: string) {
  return h(Link, { className: "aside", href, style: { ...LINK, color: ASIDE.color } }, words);
}

/** The layout of every mail: content, then a footer with sender, reason and unsubscribe links. */
export function mailLayout(
  { preview, siteName, siteUrl, postalAddress, reason, links, brand = SHIPPED_BRAND, mark }: MailLayout,
  ...children: readonly ReactNode[]
) {
  const sheet = h(
    Html,
    { lang: "en" },
    h(
      Head,
      null,
      h("title", null, siteName),
      h("style", null, darkStyles(brand.dark)),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
    ),
    h(Preview, null, preview),
    h(
      Body,
      { className: "page", style: { backgroundColor: "#f4f6f8", margin: "0", padding: "24px 12px" } },
      h(
        Container,
        {
          className: "sheet",
          style: { backgroundColor: "#ffffff", borderRadius: "12px", padding: "32px 28px", maxWidth: "560px" },
        },
        mark === undefined ? null : h(Text, { className: "aside", style: { ...ASIDE, margin: "0 0 16px" } }, mark),
        header(siteName, brand),
        ...children,
        h(Hr, { className: "rule", style: { borderColor: "#d7dde4", margin: "28px 0 16px" } }),
        aside("reason", reason),
        links === null
          ? null
          : aside(
              "list",
              `This e-mail is part of “${links.listName}”. `,
              asideLink(links.unsubscribeUrl, "Unsubscribe"),
              " or ",
              asideLink(links.preferencesUrl, "manage your preferences"),
              ".",
            ),
        aside(
          "sender",
          [siteName, postalAddress].filter((part) => part !== null).join(" · "),
          " · ",
          asideLink(siteUrl, siteUrl.replace(/^https?:\/\//, "")),
        ),
      ),
    ),
  );
  return h(Brand.Provider, { value: brand }, sheet);
}

/** The embedded logo beside the name. */
function header(siteName: string, { logo }: MailBrand) {
  return h(
    Text,
    { className: "words", style: { ...WORDS, fontWeight: "700" } },
    logo === null
      ? null
      : h(Img, {
          src: `cid:${logo.cid}`,
          alt: "",
          width: logo.width,
          height: logo.height,
          style: { display: "inline-block", verticalAlign: "middle", marginRight: "10px" },
        }),
    siteName,
  );
}
