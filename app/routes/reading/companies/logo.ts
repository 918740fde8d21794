import { readLogoFile } from "../../../../core/reading/directory/logos.ts";
import { coreContext } from "../../../context.ts";
import { nothingHere } from "../machines/answer.ts";
import type { Route } from "./+types/logo.ts";

const DAY_SECONDS = 86_400;

/** A company's logo: `/companies/logos/0123456789abcdef.webp`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = /^([0-9a-f]{16})\.webp$/.exec(params.file)?.[1];
  const bytes = name === undefined ? null : await readLogoFile(context.get(coreContext), { name });
  if (bytes === null) return nothingHere(404);
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": "image/webp", "cache-control": `public, max-age=${DAY_SECONDS}` },
  });
}
