import { createHash } from "node:crypto";
import { execute, hasRows, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, invalidInput, notFound, tooLarge } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { mayEnterOffice, requireEditor } from "../../shared/office-access.ts";
import { inTransaction } from "../../shared/transaction.ts";

/** Maximum size of a file. */
export const LARGEST_IMAGE = 10 * 1024 * 1024;
/** Limit on pixels: a file of a few kilobytes can claim gigabytes of them. */
const MOST_PIXELS = 50_000_000;
/** Twice the width of an article's text. */
const LONGEST_SIDE = 1_600;
const FORMATS = ["jpeg", "png", "webp", "gif", "avif", "heif"];

export interface ArticleImage {
  readonly id: number;
  /** Its path on the site. */
  readonly src: string;
  readonly alt: string;
}

interface ImageInput {
  readonly articleId: number;
  readonly bytes: Uint8Array;
  /** Text alternative for people who cannot see it. */
  readonly alt: string;
}

/**
 * Stores an image as WebP of at most 1,600 pixels, without the metadata of its file. Returns the Markdown that shows
 * it. Throws AppError `invalid_input` for anything but an image, and `too_large`.
 */
export async function addImage(ctx: Context, { articleId, bytes, alt }: ImageInput): Promise<string> {
  requireEditor(ctx);
  if (bytes.byteLength > LARGEST_IMAGE)
    throw tooLarge(`The image is larger than ${LARGEST_IMAGE / 1024 ** 2} MB. Make it smaller first.`);
  const { data, width, height } = await encode(bytes);
  const name = `${createHash("sha256").update(data).digest("hex").slice(0, 16)}-${width}x${height}`;
  await inTransaction(ctx, async (inner) => {
    const exists = await hasRows(inner)`select id from article where id = ${articleId} and state <> 'withdrawn'`;
    if (!exists) throw notFound("This article does not exist.");
    await execute(inner)`
      insert into article_image (article_id, name, alt, bytes, actor, at)
      values (${articleId}, ${name}, ${alt}, ${data}, ${inner.actor.id}, ${inner.clock.now()})
      on conflict (name, article_id) do update set alt = ${alt}`;
    await writeAudit(inner, "article.image", { articleId, image: name });
  });
  return markdownOf({ src: pathOf(name), alt });
}

async function encode(bytes: Uint8Array) {
  // Loaded on first use: 10 MB of native code that reading pages do not need.
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS });
    const { format } = await image.metadata();
    if (format === undefined || !FORMATS.includes(format)) throw new Error(`format ${format}`);
    const { data, info } = await image
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw invalidInput(
      "This file could not be read as an image. Use JPEG, PNG, WebP, GIF or AVIF of at most 50 megapixels.",
      { cause },
    );
  }
}

function pathOf(name: string): string {
  return `/blog/images/${name}.webp`;
}

/** The Markdown that shows an image. */
export function markdownOf({ src, alt }: Pick<ArticleImage, "src" | "alt">): string {
  return `![${alt.replace(/[\\[\]]/g, "\\$&")}](${src})`;
}

/** The images of an article, oldest first. */
export async function listImages(
  ctx: Context,
  { articleId }: { readonly articleId: number },
): Promise<readonly ArticleImage[]> {
  const rows = await rowsOf<{ id: number; name: string; alt: string }>(ctx)`
    select id, name, alt from article_image where article_id = ${articleId} order by id`;
  return rows.map(({ id, name, alt }) => ({ id, src: pathOf(name), alt }));
}

/** Deletes an image. Throws AppError `conflict` while the saved text uses it, and `not_found`. */
export async function deleteImage(
  ctx: Context,
  { articleId, imageId }: { readonly articleId: number; readonly imageId: number },
): Promise<void> {
  requireEditor(ctx);
  await inTransaction(ctx, async (inner) => {
    const image = await rowOf<{ name: string; markdown: string }>(inner)`
      select i.name, a.markdown from article_image i join article a on a.id = i.article_id
      where i.id = ${imageId} and i.article_id = ${articleId} for update`;
    if (image === undefined) throw notFound("This image no longer exists.");
    if (image.markdown.includes(pathOf(image.name)))
      throw conflict("The text shows this image. Remove it from the text and save, then delete it.");
    await execute(inner)`delete from article_image where id = ${imageId}`;
    await writeAudit(inner, "article.image_deleted", { articleId, image: image.name });
  });
}

/** The file of an image. Everybody sees those of published articles; editors see all. */
export async function readImage(
  ctx: Context,
  { name }: { readonly name: string },
): Promise<{ readonly bytes: Buffer; readonly isPublic: boolean } | null> {
  const image = await rowOf<{ bytes: Buffer; isPublic: boolean }>(ctx)`
    select i.bytes, a.state = 'published' as "isPublic" from article_image i join article a on a.id = i.article_id
    where i.name = ${name} order by a.state = 'published' desc limit 1`;
  return image !== undefined && (image.isPublic || mayEnterOffice(ctx.actor, "desk")) ? image : null;
}
