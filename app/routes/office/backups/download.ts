import { Readable } from "node:stream";
import { data, redirect } from "react-router";
import { writeAudit } from "../../../../core/shared/audit.ts";
import { mustSignInAgain } from "../../../../core/shared/fresh-session.ts";
import { backupsContext } from "../../../context.ts";
import { signInAgain } from "../../customers/sign-in/ask-again.ts";
import { PRIVATE } from "../../customers/sign-in/private.ts";
import { screenLoader } from "../screen.ts";

/** A stored backup. It contains everything, so it needs a fresh sign-in and is recorded. */
export const loader = screenLoader(async ({ request, params, context, ctx }) => {
  const backups = context.get(backupsContext);
  const file = (await backups?.list())?.find(({ name }) => name === params.file);
  if (backups === null || file === undefined) throw data(null, { ...PRIVATE, status: 404 });
  if (await mustSignInAgain(ctx))
    throw redirect(signInAgain(new URL(request.url).pathname), { ...PRIVATE, status: 303 });
  await writeAudit(ctx, "backup.downloaded", { file: file.name });
  return new Response(Readable.toWeb(Readable.from(backups.read(file.name))) as ReadableStream, {
    headers: {
      ...PRIVATE.headers,
      "content-type": "application/octet-stream",
      "content-length": String(file.bytes),
      "content-disposition": `attachment; filename="${file.name}"`,
    },
  });
});
