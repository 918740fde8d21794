import { createHash, randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** What every key begins with, so that scanners for leaked secrets and people know one when they see it. */
const MARK = "nrk_";
const SHAPE = /^(nrk_[0-9A-Za-z]{8})_[0-9A-Za-z]{32}$/;

/** A fresh key: `nrk_`, eight characters that name it, and 32 (190 bits) that open. */
export function createSecret(): { readonly prefix: string; readonly secret: string } {
  const prefix = MARK + randomText(8);
  return { prefix, secret: `${prefix}_${randomText(32)}` };
}

/** Whether a text is meant to be one of our keys, whole or not. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(MARK);
}

/** The part of a key that may be shown; null when the text is no key at all. */
export function prefixOf(text: string): string | null {
  return SHAPE.exec(text)?.[1] ?? null;
}

/** What is stored of a key. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}
