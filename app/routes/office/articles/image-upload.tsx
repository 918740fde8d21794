import { titled } from "../../../page-meta.ts";
import { readFile } from "node:fs/promises";
import { addImage } from "../../../../core/reading/newsroom/images.ts";
import { AppError } from "../../../../platform/errors.ts";
import { coreContext } from "../../../context.ts";
import { TextLink } from "../../../ui/forms/controls.tsx";
import type { Route } from "./+types/image-upload.ts";
import { withUpload } from "../imports/upload.ts";
import { idAt, runUpload } from "../screen.ts";
import { OfficePage } from "../office-page.tsx";
import { NewImageForm } from "./images.tsx";

const LONGEST_ALT = 300;

export function loader() {
  return null;
}

/** Stores an uploaded image of an article and returns to it; shows problems on a page of their own. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const articleId = idAt(params.id);
  return runUpload(request, () =>
    withUpload(request, async ({ path, fields }) => {
      const alt = (fields["alt"] ?? "").trim().slice(0, LONGEST_ALT);
      if (alt === "")
        throw new AppError("invalid_input", "Describe the image for people who cannot see it, then send it again.");
      await addImage(context.get(coreContext), { articleId, bytes: await readFile(path), alt });
      return `/back-office/articles/${articleId}?done=image#images`;
    }),
  );
}

export const meta = titled("Image");

export default function ImageUpload({ params }: Route.ComponentProps) {
  return (
    <OfficePage heading="Add an image">
      <TextLink href={`/back-office/articles/${params.id}`}>Back to the article</TextLink>
      <NewImageForm articleId={Number(params.id)} isMain />
    </OfficePage>
  );
}
