import { decodeText } from "../../catalogue/sources/decode-text.ts";
import type { FormItem } from "../../catalogue/sources/checked-facts.ts";
import { plainText } from "../../catalogue/sources/news-feed/markup.ts";
import { majorUnits } from "../../catalogue/facts/money.ts";
import type { Context } from "../../shared/context.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import { readStoredDocument } from "../ingest/store-document.ts";
import type { CheckedText } from "./checked-value.ts";

/** Larger documents, such as quarterly data sets, are not searched. */
const MOST_BYTES = 4 * 1024 * 1024;

const LONGEST_HEADLINE = 200;
const BEFORE = 300;
const AFTER = 500;

interface Sought {
  readonly documentId: number | null;
  /** Where in the document its claim stands. */
  readonly ref: string;
  readonly value: CheckedText;
  /** Where the source's form states such a value. */
  readonly item: FormItem | undefined;
}

/**
 * The part of a stored document that states a value, as plain text: the form's item, else what stands around the value.
 * Null if the document is not kept, too large, does not contain it in words that are recognised, or names somebody who
 * asked not to be listed.
 */
export async function readPassage(ctx: Context, { documentId, ref, value, item }: Sought): Promise<string | null> {
  const text = documentId === null ? null : await readText(ctx, documentId);
  if (text === null) return null;
  return unlessSuppressed(ctx, item === undefined ? around(text, ref, value) : itemIn(text, item));
}

/** The headline of a feed's item, at most 200 characters; null as above. */
export async function readHeadline(
  ctx: Context,
  { documentId, ref }: { readonly documentId: number; readonly ref: string },
): Promise<string | null> {
  const text = await readText(ctx, documentId);
  const at = text === null || ref === "" ? -1 : text.indexOf(ref);
  if (text === null || at < 0) return null;
  // The item begins before its own address, and its headline is the first in it.
  const item = text.slice(Math.max(text.lastIndexOf("<item", at), text.lastIndexOf("<entry", at), 0));
  const headline = plainText(/<title[^>]*>([\s\S]*?)<\/title>/.exec(item)?.[1] ?? "").slice(0, LONGEST_HEADLINE);
  return unlessSuppressed(ctx, headline || null);
}

async function unlessSuppressed(ctx: Context, passage: string | null): Promise<string | null> {
  return passage === null || (await Suppressions.load(ctx)).mayName(passage) ? null : passage;
}

async function readText(ctx: Context, documentId: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readStoredDocument(ctx, documentId)) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MOST_BYTES) return null;
  }
  return decodeText(Buffer.concat(chunks), { declared: [] });
}

function itemIn(text: string, { element }: FormItem): string | null {
  const open = new RegExp(`<(?:\\w+:)?${element}[\\s>]`).exec(text);
  if (open === null) return null;
  const end = text.indexOf(`${element}>`, open.index + element.length + 2);
  return end < 0 ? null : plainText(text.slice(open.index, end + element.length + 1)).slice(0, BEFORE + AFTER) || null;
}

/** What stands around the value, the nearest after its place; else what stands at the place. */
function around(text: string, ref: string, value: CheckedText): string | null {
  const place = Math.max(0, ref === "" ? 0 : text.indexOf(ref));
  const folded = text.toLowerCase();
  const found = spellingsOf(value).flatMap((spelling) => {
    const after = folded.indexOf(spelling.toLowerCase(), place);
    const at = after < 0 ? folded.indexOf(spelling.toLowerCase()) : after;
    return at < 0 ? [] : [at];
  })[0];
  if (found === undefined && place === 0) return null;
  const at = found ?? place;
  return plainText(text.slice(Math.max(0, at - BEFORE), at + AFTER)) || null;
}

/** How a source may write a value, the clearest first. */
function spellingsOf(value: CheckedText): readonly string[] {
  if (typeof value !== "string") {
    const amount = majorUnits(value);
    const short = [1e9, 1e6].filter((unit) => amount >= unit).map((unit) => String(amount / unit));
    return [amount.toLocaleString("en-US"), String(amount), amount.toLocaleString("de-DE"), ...short];
  }
  const host = URL.canParse(value) ? [new URL(value).hostname.replace(/^www\./, "")] : [];
  return [value, ...host];
}
