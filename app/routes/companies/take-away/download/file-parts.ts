/** Pieces are put together from this size on, so that the browser may lay them on the disk. */
const PIECE = 8 * 1_048_576;

/** A file as it grows, piece by piece. */
export class FileParts {
  readonly #whole: Blob[] = [];
  #open: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.#open.push(bytes);
    this.#size += bytes.length;
    if (this.#size < PIECE) return;
    this.#whole.push(new Blob(this.#open));
    this.#open = [];
    this.#size = 0;
  }

  file(type: string): Blob {
    return new Blob([...this.#whole, ...this.#open], { type });
  }
}

/** Hands a file to the browser's downloads. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
