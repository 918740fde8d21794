import { Body, Container, Head, Hr, Html, Link, Preview, Text } from "@react-email/components";
import { createElement as h, type ReactNode } from "react";
import type { SubscriptionLinks } from "../../core/mail/links.ts";

// Written without JSX because the server and the command line load these files untransformed.

export interface MailLayout {
  /** The preview text that mail programs show beside the subject. */
  readonly preview: string;
  readonly siteName: string;
  /** Names of the plans in the price list; the shipped ones if absent. */
  readonly planNames?: Readonly<Record<string, string>> | undefined;
  readonly siteUrl: string;
  /** The postal address that the law requires in commercial mail; `null` until set. */
  readonly postalAddress: string | null;
  /** Why the recipient gets this mail. */
  readonly reason: string;
  /** Unsubscribe links; `null` for mail that belongs to no mailing list. */
  readonly links: SubscriptionLinks | null;
}

/** Dark-mode colours, where the mail program supports them. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .sheet { background-color: #14181f !important; }
    .page, .page > table > tbody > tr > td { background-color: #0c0f14 !important; }
    .words { color: #e6e9ef !important; }
    .aside { color: #9aa4b2 !important; }
    .link { color: #6fd6a4 !important; }
    .button { background-color: #4cc38a !important; color: #06130c !important; }
    .rule { border-color: #2a313c !important; }
  }
`;

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

/** The mail's main button. */
export const BUTTON = {
  fontFamily: FONT,
  fontSize: "16px",
  fontWeight: "600",
  backgroundColor: "#146c43",
  color: "#ffffff",
  borderRadius: "8px",
  padding: "14px 24px",
  textDecoration: "none",
  display: "inline-block",
} as const;

export const LINK = { color: "#146c43", textDecoration: "underline", wordBreak: "break-word" } as const;

function aside(key: string, ...words: readonly ReactNode[]) {
  return h(Text, { key, className: "aside", style: ASIDE }, ...words);
}

function asideLink(href: string, words: string) {
  return h(Link, { className: "aside", href, style: { ...LINK, color: ASIDE.color } }, words);
}

/** The layout of every mail: content, then a footer with sender, reason and unsubscribe links. */
export function mailLayout(
  { preview, siteName, siteUrl, postalAddress, reason, links }: MailLayout,
  ...children: readonly ReactNode[]
) {
  return h(
    Html,
    { lang: "en" },
    h(
      Head,
      null,
      h("title", null, siteName),
      h("style", null, DARK),
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
        h(Text, { className: "words", style: { ...WORDS, fontWeight: "700" } }, siteName),
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
}
