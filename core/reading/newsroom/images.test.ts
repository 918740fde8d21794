import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { addImage, deleteImage, LARGEST_IMAGE, listImages, markdownOf, readImage } from "./images.ts";
import { readDeskArticle } from "./list-desk.ts";
import { readMarkdown } from "./markdown.ts";
import { publishArticle } from "./publish-article.ts";
import { createArticle, saveArticle } from "./save-article.ts";

const database = useDatabase();
const ctx = (access: "editor" | "anonymous" = "editor") => fakeClockContext(database.db, undefined, access);
let articleId = 0;

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } })
    .withExif({ IFD0: { Copyright: "A secret place" } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  articleId = await createArticle(ctx(), {
    title: "With an image",
    slug: "",
    excerpt: "In short.",
    category: "Seed",
    markdown: "Text.",
    featured: false,
    company: null,
    sourceUrl: null,
  });
});

describe("addImage", () => {
  it("shrinks the image, drops its metadata, and shows it to editors until the article is public", async () => {
    const line = await addImage(ctx(), { articleId, bytes: await photo(3_200, 800), alt: "A [teal] field" });
    const [block] = readMarkdown(line);
    expect(block).toMatchObject({ kind: "image", alt: "A [teal] field", width: 1_600, height: 400 });
    const [image] = await listImages(ctx(), { articleId });
    expect(image && markdownOf(image)).toBe(line);
    const name = /images\/(.*)\.webp/.exec(line)?.[1] ?? "";
    const stored = await readImage(ctx(), { name });
    const { format, exif } = await sharp(stored?.bytes).metadata();
    expect([format, exif]).toEqual(["webp", undefined]);
    expect(await readImage(ctx("anonymous"), { name })).toBeNull();
    const { revisionId } = await readDeskArticle(ctx(), { id: articleId });
    await publishArticle(ctx(), { id: articleId, seen: revisionId, step: { kind: "publish" } });
    expect(await readImage(ctx("anonymous"), { name })).toMatchObject({ isPublic: true });
  });

  it.each([
    ["a text", Buffer.from("not an image")],
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    ],
    ["nothing", Buffer.alloc(0)],
  ])("rejects %s", async (_, bytes) => {
    await expect(addImage(ctx(), { articleId, bytes, alt: "A" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("rejects files that are too large, and articles that do not exist", async () => {
    const bytes = Buffer.alloc(LARGEST_IMAGE + 1);
    await expect(addImage(ctx(), { articleId, bytes, alt: "A" })).rejects.toMatchObject({ code: "too_large" });
    const small = await photo(9, 9);
    await expect(addImage(ctx(), { articleId: 999, bytes: small, alt: "A" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("deleteImage", () => {
  it("deletes an image that the saved text does not use", async () => {
    const fields = {
      title: "With an image to delete",
      slug: "",
      excerpt: "In short.",
      category: "Seed",
      markdown: "Text.",
      featured: false,
      company: null,
      sourceUrl: null,
    };
    const id = await createArticle(ctx(), fields);
    const line = await addImage(ctx(), { articleId: id, bytes: await photo(40, 20), alt: "A field" });
    const [image] = await listImages(ctx(), { articleId: id });
    const remove = (from: number) => deleteImage(ctx(), { articleId: from, imageId: image?.id ?? 0 });
    const save = async (markdown: string) => {
      const { revisionId } = await readDeskArticle(ctx(), { id });
      await saveArticle(ctx(), { id, seen: revisionId, fields: { ...fields, markdown } });
    };
    await save(`Text.\n\n${line}`);
    await expect(remove(id)).rejects.toMatchObject({ code: "conflict" });
    await save("Text.");
    await expect(remove(articleId)).rejects.toMatchObject({ code: "not_found" });
    await remove(id);
    expect(await listImages(ctx(), { articleId: id })).toEqual([]);
    await expect(remove(id)).rejects.toMatchObject({ code: "not_found" });
  });
});
