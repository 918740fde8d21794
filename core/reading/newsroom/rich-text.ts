/** Structured text, independent of any markup language. */
export type RichText = readonly Block[];

export type Block =
  | {
      readonly kind: "heading";
      /** Level in the outline: 1 is the top, and no level is skipped. */ readonly level: number;
      readonly text: readonly Inline[];
    }
  | { readonly kind: "paragraph"; readonly text: readonly Inline[] }
  | {
      readonly kind: "list";
      /** The first item's number; null for bullets. */ readonly start: number | null;
      readonly items: readonly RichText[];
    }
  | { readonly kind: "quote"; readonly blocks: RichText }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "rule" }
  | {
      readonly kind: "image";
      /** A path of this site. */ readonly src: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: "chart"; readonly title: string; readonly bars: readonly ChartBar[] };

/** A bar of a chart, with a link to its rounds. */
export interface ChartBar {
  readonly name: string;
  readonly value: number;
  /** A path of this site. */
  readonly href: string | null;
}

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "emphasis" | "strong"; readonly text: readonly Inline[] }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "break" }
  | {
      readonly kind: "link";
      /** An http(s) URL, or a path of this site. */ readonly href: string;
      readonly text: readonly Inline[];
    };

/** The text without structure, with one block per line. */
export function plainText(text: RichText): string {
  return text.map(plainBlock).join("\n");
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainInline(block.text);
    case "list":
      return block.items.map(plainText).join("\n");
    case "quote":
      return plainText(block.blocks);
    case "code":
      return block.code;
    case "rule":
      return "";
    case "image":
      return block.alt;
    case "chart":
      return [block.title, ...block.bars.map(({ name, value }) => `${name}: ${value}`)].join("\n");
  }
}

export function plainInline(text: readonly Inline[]): string {
  return text.map(plainPiece).join("");
}

function plainPiece(piece: Inline): string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "emphasis":
    case "strong":
    case "link":
      return plainInline(piece.text);
    case "code":
      return piece.code;
    case "break":
      return "\n";
  }
}
