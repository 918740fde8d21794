import { branded } from "../../content/words.ts";
import { type EditedPiece, newestRevision, readEditedPieces } from "../../core/reading/content/revisions.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Piece } from "./piece.ts";

/** The site's content at one moment: saved by editors, else as shipped. */
export class Content {
  readonly #edits: ReadonlyMap<string, EditedPiece>;
  readonly #known = new Map<string, unknown>();
  /** The brand that replaces the placeholder; null for content that is edited. */
  readonly #brand: string | null;
  #branded: Content | null = null;

  constructor(edits: readonly EditedPiece[], brand: string | null = null) {
    this.#edits = new Map(edits.map((edit) => [edit.piece, edit]));
    this.#brand = brand;
  }

  /** This content as readers see it: every text of every piece has the brand in place of `{product}`. */
  branded(brand: string): Content {
    const known = this.#branded;
    if (known !== null && known.#brand === brand) return known;
    const made = new Content([...this.#edits.values()], brand);
    this.#branded = made;
    return made;
  }

  /** The current value of a piece. */
  of<T>(piece: Piece<T>): T {
    const known = this.#known.get(piece.key);
    // Each key has one piece, so its value has the piece's type.
    if (known !== undefined) return known as T;
    const stored = this.#edits.get(piece.key)?.value ?? null;
    const written = (stored === null ? null : piece.restore(stored)) ?? piece.shipped;
    const value = this.#brand === null ? written : brandedTexts(written, this.#brand);
    this.#known.set(piece.key, value);
    return value;
  }

  /** This content with another value of a piece, as a preview shows it. */
  with<T>(piece: Piece<T>, value: T): Content {
    return new Content([...this.#edits.values(), { piece: piece.key, revisionId: 0, value, at: new Date(0) }]);
  }

  /** True if the saved value is no longer valid, so that the shipped one is shown. */
  isUnfit(piece: Piece<unknown>): boolean {
    const stored = this.#edits.get(piece.key)?.value ?? null;
    return stored !== null && piece.restore(stored) === null;
  }

  /** The newest revision of a piece; null if it was never edited. */
  revisionOf(piece: Pick<Piece<unknown>, "key">): number | null {
    return this.#edits.get(piece.key)?.revisionId ?? null;
  }
}

/** A value with the brand in all its texts, at any depth. */
function brandedTexts<T>(value: T, brand: string): T;
function brandedTexts(value: unknown, brand: string): unknown {
  if (typeof value === "string") return branded(value, brand);
  if (Array.isArray(value)) return value.map((one: unknown) => brandedTexts(one, brand));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, brandedTexts(part, brand)]),
  );
}

/** The content without any edit. */
export const SHIPPED_CONTENT = new Content([]);

/** Reads the content from the database, and again only after an edit. */
export class ContentReader {
  #read: { readonly revision: number; readonly content: Content } | null = null;

  /** The content read last; null before the first read. */
  get lastRead(): Content | null {
    return this.#read?.content ?? null;
  }

  async read(ctx: Context): Promise<Content> {
    const revision = await newestRevision(ctx);
    if (this.#read === null || revision !== this.#read.revision) {
      const content = revision === 0 ? SHIPPED_CONTENT : new Content(await readEditedPieces(ctx));
      this.#read = { revision, content };
    }
    return this.#read.content;
  }
}
