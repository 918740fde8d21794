import type { CSSProperties } from "react";

/** The text of a share image. Empty lines are left out. */
export interface Card {
  readonly siteName: string;
  /** The site's host name, at the bottom. */
  readonly host: string;
  /** The brand's colour; absent for the shipped one. */
  readonly accent?: string;
  /** A PNG in base64 with its size; absent for the shipped mark. */
  readonly logo?: { readonly png: string; readonly width: number; readonly height: number };
  /** Small, above the headline: "Series B", "Founder". */
  readonly kicker: string | null;
  readonly headline: string;
  /** Large, below the headline: "raised $62.5M". */
  readonly figure: string | null;
  readonly detail: string | null;
}

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Font files by alphabet; each provides letters that the previous ones lack. */
export const ALPHABETS = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"] as const;
const FAMILIES = ALPHABETS.join(", ");

// satori does not read design tokens: these are copies of the light theme's values.
const SHIPPED_ACCENT = "#0b6b58";
const INK = "#12201b";
const MUTED = "#50615b";
const SHIPPED_SOFT = "#e0f1ec";
/** Opacity of a brand's colour as a background, in hexadecimal. */
const SOFT_OPACITY = "1f";

const clamp = (lines: number): CSSProperties => ({ display: "block", lineClamp: lines, overflow: "hidden" });

/** The image as satori renders it: flex boxes and inline styles. */
export function CardPicture({ card }: { readonly card: Card }) {
  const accent = card.accent ?? SHIPPED_ACCENT;
  const soft = card.accent === undefined ? SHIPPED_SOFT : `${card.accent}${SOFT_OPACITY}`;
  const headlineSize = card.headline.length > 60 ? 56 : card.headline.length > 28 ? 68 : 84;
  return (
    <div
      style={{
        width: CARD_WIDTH,
        height: CARD_HEIGHT,
        display: "flex",
        flexDirection: "column",
        backgroundColor: "#f7f9f8",
        color: INK,
        fontFamily: FAMILIES,
      }}
    >
      <div style={{ width: CARD_WIDTH, height: 14, backgroundColor: accent, display: "flex" }} />
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          flexGrow: 1,
          justifyContent: "space-between",
          padding: "56px 72px 52px",
        }}
      >
        <div style={{ display: "flex", flexDirection: "column", alignItems: "flex-start" }}>
          {card.kicker !== null && (
            <div
              style={{
                ...clamp(1),
                backgroundColor: soft,
                color: accent,
                fontSize: 30,
                fontWeight: 700,
                padding: "8px 22px",
                borderRadius: 28,
                marginBottom: 28,
                maxWidth: 1056,
              }}
            >
              {card.kicker}
            </div>
          )}
          <div
            style={{
              ...clamp(card.figure === null ? 4 : 2),
              fontSize: headlineSize,
              fontWeight: 700,
              lineHeight: 1.12,
              letterSpacing: -1.5,
              maxWidth: 1056,
            }}
          >
            {card.headline}
          </div>
          {card.figure !== null && (
            <div
              style={{
                ...clamp(1),
                fontSize: 72,
                fontWeight: 700,
                color: accent,
                marginTop: 18,
                letterSpacing: -1,
                maxWidth: 1056,
              }}
            >
              {card.figure}
            </div>
          )}
          {card.detail !== null && (
            <div style={{ ...clamp(2), fontSize: 34, color: MUTED, marginTop: 22, lineHeight: 1.35, maxWidth: 1056 }}>
              {card.detail}
            </div>
          )}
        </div>
        <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center", fontSize: 30 }}>
          <div style={{ display: "flex", alignItems: "center" }}>
            {card.logo === undefined ? <Mark colour={accent} /> : <Logo {...card.logo} />}
            <div style={{ fontWeight: 700, marginLeft: 18 }}>{card.siteName}</div>
          </div>
          <div style={{ color: MUTED }}>{card.host}</div>
        </div>
      </div>
    </div>
  );
}

const LOGO_HEIGHT = 52;

function Logo({ png, width, height }: NonNullable<Card["logo"]>) {
  const src = `data:image/png;base64,${png}`;
  return <img src={src} alt="" width={Math.round((width * LOGO_HEIGHT) / height)} height={LOGO_HEIGHT} />;
}

/** The site's icon (app/ui/frame/icon.svg). */
function Mark({ colour }: { readonly colour: string }) {
  return (
    <svg width={LOGO_HEIGHT} height={LOGO_HEIGHT} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill={colour} />
      <path
        d="M8 22l6-7 4 4 6-8"
        fill="none"
        stroke="#ffffff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
