import { readImage } from "../../../../core/reading/newsroom/images.ts";
import { coreContext } from "../../../context.ts";
import { nothingHere } from "../machines/answer.ts";
import type { Route } from "./+types/image.ts";

const DAY_SECONDS = 86_400;

/** An image of an article: `/blog/images/0123456789abcdef-800x600.webp`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = /^([0-9a-f]{16}-\d{1,4}x\d{1,4})\.webp$/.exec(params.file)?.[1];
  const image = name === undefined ? null : await readImage(context.get(coreContext), { name });
  if (image === null) return nothingHere(404);
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      "content-type": "image/webp",
      "cache-control": image.isPublic ? `public, max-age=${DAY_SECONDS}` : "private, no-store",
    },
  });
}
