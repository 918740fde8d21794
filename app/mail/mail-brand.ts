import { darkAccentOf } from "../content/accent.ts";
import type { Content } from "../content/content.ts";
import { BRAND_PIECE, LOGO_PIECE } from "../content/pieces/brand.ts";

/** The operator's colours and logo for mails. */
export interface MailBrand {
  /** Accent on light backgrounds, "#0b6b58". */
  readonly light: string;
  readonly dark: string;
  /** The embedded image (RFC 2392), so that reading the mail loads nothing. */
  readonly logo: MailLogo | null;
}

export interface MailLogo {
  readonly cid: string;
  readonly png: Buffer;
  /** Size in pixels as shown. */
  readonly width: number;
  readonly height: number;
}

/** The shipped accent, as in app/styles/tokens.css. */
export const SHIPPED_BRAND: MailBrand = { light: "#0b6b58", dark: "#57d3b2", logo: null };

/** The colour of links and buttons on light backgrounds. */
export function accentOf({ brand = SHIPPED_BRAND }: { readonly brand?: MailBrand | undefined }): string {
  return brand.light;
}

const LOGO_HEIGHT = 28;

/** The brand saved by editors, else the shipped one. */
export function mailBrand(content: Content, siteUrl: string): MailBrand {
  const { accentLight, accentDark } = content.of(BRAND_PIECE);
  const { png, width, height } = content.of(LOGO_PIECE);
  return {
    light: accentLight ?? SHIPPED_BRAND.light,
    dark: accentLight === null ? SHIPPED_BRAND.dark : (accentDark ?? darkAccentOf(accentLight)),
    logo:
      png === null
        ? null
        : {
            cid: `logo-${content.revisionOf(LOGO_PIECE) ?? 0}@${new URL(siteUrl).hostname}`,
            png: Buffer.from(png, "base64"),
            width: Math.round((width * LOGO_HEIGHT) / height),
            height: LOGO_HEIGHT,
          },
  };
}
