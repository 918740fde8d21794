import { readFile } from "node:fs/promises";
import { data, redirect } from "react-router";
import { addImage } from "../../../../core/reading/newsroom/images.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { statusOf } from "../../../error-status.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { messageMeta } from "../../../page-meta.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/image-upload.ts";
import { withUpload } from "../imports/upload.ts";
import { OfficePage } from "../office-page.tsx";
import { NewImageForm } from "./images.tsx";

const LONGEST_ALT = 300;

export function loader() {
  return null;
}

/** Stores an uploaded image of an article and returns to it; shows problems on a page of their own. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isSameOrigin(request))
    return refused("This form was sent from another site. Open it here and send it again.", 403);
  if (!/^\d{1,15}$/.test(params.id)) throw data(null, 404);
  try {
    const problem = await withUpload(request, async ({ path, fields }) => {
      const alt = (fields["alt"] ?? "").trim().slice(0, LONGEST_ALT);
      if (alt === "") return refused("Describe the image for people who cannot see it, then send it again.", 400);
      await addImage(context.get(coreContext), { articleId: Number(params.id), bytes: await readFile(path), alt });
      return null;
    });
    if (problem !== null) return problem;
  } catch (error) {
    if (!isAppError(error) || error.code === "internal") throw error;
    return refused(error.message, statusOf(error.code));
  }
  return redirect(`/back-office/articles/${params.id}?done=image#images`, { ...PRIVATE, status: 303 });
}

function refused(text: string, status: number) {
  return data({ outcome: { kind: "problem", text } as const }, { ...PRIVATE, status });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Image");

export default function ImageUpload({ actionData, params }: Route.ComponentProps) {
  return (
    <OfficePage heading="Add an image" outcome={actionData?.outcome}>
      <TextLink href={`/back-office/articles/${params.id}`}>Back to the article</TextLink>
      <NewImageForm articleId={Number(params.id)} />
    </OfficePage>
  );
}
