import { replacePiece } from "./edit-piece.ts";
import { titled } from "../../../page-meta.ts";
import { readFile, stat } from "node:fs/promises";
import { data } from "react-router";
import { LOGO_KILOBYTES } from "../../../../content/brand.ts";
import { mayEnterOffice } from "../../../../core/shared/office-access.ts";
import { AppError } from "../../../../platform/errors.ts";
import { readLogo } from "../../../content/logo-image.ts";
import { LOGO_PIECE } from "../../../content/pieces/brand.ts";
import { coreContext } from "../../../context.ts";
import { PrimaryButton, TextLink } from "../../../ui/forms/controls.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { runUpload, screenLoader } from "../screen.ts";
import { withUpload } from "../imports/upload.ts";
import { FormFields } from "../kit/form.tsx";
import { ActionButton, OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/logo.ts";

const PATH = "/back-office/content/logo";
const DONE = { saved: "The logo is replaced.", reset: "The shipped mark applies again." } as const;

export const loader = screenLoader(({ ctx }) => {
  if (!mayEnterOffice(ctx.actor, LOGO_PIECE.area)) throw data(null, 404);
  return null;
});

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  if (!mayEnterOffice(ctx.actor, LOGO_PIECE.area)) throw data(null, 404);
  return runUpload(request, async () => {
    const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data") === true;
    const value = isUpload ? await withUpload(request, ({ path }) => uploadedLogo(path)) : null;
    await replacePiece(ctx, LOGO_PIECE, value, value === null ? "Shipped mark" : "New image");
    return `${PATH}?done=${value === null ? "reset" : "saved"}`;
  });
}

async function uploadedLogo(path: string) {
  if ((await stat(path)).size > LOGO_KILOBYTES * 1_024)
    throw new AppError("too_large", `The image is larger than ${LOGO_KILOBYTES} kB. Shrink it.`);
  return readLogo(await readFile(path));
}

export const meta = titled("Logo");

export default function Logo() {
  const { logo } = useSite();
  return (
    <OfficePage heading="Logo" about={LOGO_PIECE.about} done={DONE}>
      <p className="mb-4">
        <TextLink href="/back-office/content">All content</TextLink>
      </p>
      {logo === undefined ? (
        <p className="mb-6 text-muted">The shipped mark applies.</p>
      ) : (
        <div className="card mb-6 grid w-fit gap-3 p-4">
          <img src={logo.src} alt="The current logo" width={logo.width} height={logo.height} />
          <ActionButton value="reset" label="Reset to the shipped mark" />
        </div>
      )}
      <form method="post" encType="multipart/form-data" className="grid max-w-prose gap-4">
        <FormFields
          fields={[
            {
              name: "file",
              label: `Picture (PNG, at most ${LOGO_KILOBYTES} kB)`,
              type: "file",
              accept: "image/png",
              required: true,
              hint: "It is resized to at most 84 pixels high, without metadata. SVG is not accepted.",
            },
          ]}
        />
        <PrimaryButton className="w-fit">Upload</PrimaryButton>
      </form>
    </OfficePage>
  );
}
