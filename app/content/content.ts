import { isDeepStrictEqual } from "node:util";
import { type EditedPiece, newestRevision, readEditedPieces } from "../../core/reading/content/revisions.ts";
import type { Context } from "../../core/shared/context.ts";
import type { Piece } from "./piece.ts";

/** Names by their placeholders. */
type Names = Readonly<Record<string, string>>;

/** The site's content at one moment: saved by editors, else as shipped. */
export class Content {
  readonly #edits: ReadonlyMap<string, EditedPiece>;
  readonly #known = new Map<string, unknown>();
  /** The names that replace placeholders; null for content that is edited. */
  readonly #names: Names | null;
  #branded: Content | null = null;

  constructor(edits: readonly EditedPiece[], names: Names | null = null) {
    this.#edits = new Map(edits.map((edit) => [edit.piece, edit]));
    this.#names = names;
  }

  /**
   * This content as readers see it: every text of every piece has the brand in place of `{product}` and what the price
   * list says in place of its `planWords`.
   */
  branded(brand: string, planWords: Names = {}): Content {
    const names = { ...planWords, product: brand };
    const known = this.#branded;
    if (known !== null && isDeepStrictEqual(known.#names, names)) return known;
    const made = new Content([...this.#edits.values()], names);
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
    const value = this.#names === null ? written : namedTexts(written, this.#names);
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

/** A value with the names in all its texts, at any depth. Other words in braces stay. */
export function namedTexts<T>(value: T, names: Names): T;
export function namedTexts(value: unknown, names: Names): unknown {
  if (typeof value === "string") return value.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
  if (Array.isArray(value)) return value.map((one: unknown) => namedTexts(one, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, namedTexts(part, names)]),
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
