import { createHash } from "node:crypto";
import type { Card } from "./card.tsx";
import { DESIGN, drawCard } from "./draw.tsx";

/** At 20 to 40 kB each, at most about 10 MB. */
const KEPT = 256;

/** Drawn pictures by what they show, the least recently asked for first. */
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * The strong validator of a card's picture, known without drawing it: the same words are the same picture. So a new
 * version of the catalogue needs no forgetting, and pictures of what did not change survive it.
 */
export function cardTag(card: Card): string {
  return createHash("sha256").update(JSON.stringify([DESIGN, card])).digest("base64url").slice(0, 22);
}

/** The card's picture, drawn once for however many ask at the same time, and kept for those who ask later. */
export async function cardImage(card: Card): Promise<Uint8Array<ArrayBuffer>> {
  const tag = cardTag(card);
  const image = kept.get(tag) ?? drawCard(card);
  kept.delete(tag);
  kept.set(tag, image);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  try {
    return await image;
  } catch (error) {
    kept.delete(tag);
    throw error;
  }
}
