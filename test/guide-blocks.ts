import { type Guide, guideText } from "../content/guides/guides.ts";

/** A code block of a guide: `sh`, `json n8n`, `columns sheet`. */
export interface GuideBlock {
  readonly guide: string;
  readonly kind: string;
  readonly code: string;
}

/** The code blocks of a guide as a site shows them, without the indentation of their list. */
export function guideBlocks(guide: Guide, siteUrl: string): readonly GuideBlock[] {
  return [...guideText(guide, siteUrl).matchAll(/^( *)```([^\n]+)\n([^]*?)^ *```$/gm)].map(
    ([, indent = "", kind = "", code = ""]) => ({
      guide: guide.slug,
      kind,
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trim(),
    }),
  );
}

/** Names of a round's fields that a guide maps: `data__domain` in Zapier, `data.domain` elsewhere. */
export function mappedFields({ text }: Guide): readonly string[] {
  return [...text.matchAll(/\bdata(?:__|\.)([a-z]\w*)/g)].map(([, name = ""]) => name);
}
