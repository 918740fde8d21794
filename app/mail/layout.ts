import { Body, Container, Head, Hr, Html, Preview, Text } from "@react-email/components";
import { createElement as h, type ReactNode } from "react";

// Written without JSX: the server and the command line read these files as they are.

export interface MailLayout {
  /** What mail programs show beneath the subject. */
  readonly preview: string;
  readonly siteName: string;
  readonly siteUrl: string;
  /** Where the sender can be reached by post, as the law asks of whoever sends mail; `null` while it is not set. */
  readonly postalAddress: string | null;
  /** Why the receiver gets this mail. */
  readonly reason: string;
}

/** Colours for readers in the dark, where the mail program lets a mail have its own. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .sheet { background-color: #14181f !important; }
    .page { background-color: #0c0f14 !important; }
    .words { color: #e6e9ef !important; }
    .aside { color: #9aa4b2 !important; }
    .button { background-color: #4cc38a !important; color: #06130c !important; }
  }
`;

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

export const WORDS = { fontFamily: FONT, fontSize: "16px", lineHeight: "26px", color: "#1b2430", margin: "0 0 16px" } as const;
const ASIDE = { ...WORDS, fontSize: "13px", lineHeight: "20px", color: "#5b6675", margin: "0 0 4px" } as const;

/** The button that a mail is for. */
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

/** What every mail of the site shares: the sheet, and at its foot who writes and why. */
export function mailLayout({ preview, siteName, siteUrl, postalAddress, reason }: MailLayout, ...children: readonly ReactNode[]) {
  return h(
    Html,
    { lang: "en" },
    h(Head, null, h("style", null, DARK), h("meta", { name: "color-scheme", content: "light dark" })),
    h(Preview, null, preview),
    h(
      Body,
      { className: "page", style: { backgroundColor: "#f4f6f8", margin: "0", padding: "24px 12px" } },
      h(
        Container,
        { className: "sheet", style: { backgroundColor: "#ffffff", borderRadius: "12px", padding: "32px 28px", maxWidth: "560px" } },
        h(Text, { className: "words", style: { ...WORDS, fontWeight: "700" } }, siteName),
        ...children,
        h(Hr, { style: { borderColor: "#d7dde4", margin: "28px 0 16px" } }),
        h(Text, { className: "aside", style: ASIDE }, reason),
        h(Text, { className: "aside", style: ASIDE }, [siteName, siteUrl, postalAddress].filter((part) => part !== null).join(" · ")),
      ),
    ),
  );
}
