import { BULK_LIMITS } from "../../../../../core/finder/bulk/bulk.ts";
import { AppError } from "../../../../../platform/errors.ts";
import { readBytes } from "../../../../read-text.ts";

export interface Upload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Size limit for the form's data besides the file. */
const FORM_BYTES = 64 * 1024;

/**
 * Reads a list from a form field `file`, or from a body that is the file itself and called `name`. Its AppErrors
 * explain what to send instead.
 */
export async function readUpload(request: Request, name = "list"): Promise<Upload> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBytes(request, BULK_LIMITS.bytes + FORM_BYTES);
  if (body === null)
    throw new AppError(
      "too_large",
      `A list may have at most ${BULK_LIMITS.bytes / 1_048_576} MB. Keep only the columns with names, companies and websites, or send it in parts.`,
    );
  if (!type.startsWith("multipart/form-data")) {
    if (/^application\/(?:x-www-form-urlencoded|json)/.test(type))
      throw new AppError(
        "invalid_input",
        'Send the list as a file: multipart/form-data with a field "file", or the CSV or XLSX itself as the body.',
      );
    return { fileName: name, bytes: body };
  }
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch((cause: unknown) => {
    throw new AppError("invalid_input", "The form cannot be read. Please choose the file and send it again.", {
      cause,
    });
  });
  const file = form.get("file");
  if (!(file instanceof Blob) || file.size === 0)
    throw new AppError("invalid_input", "Choose a CSV or XLSX file first.");
  return { fileName: file.name, bytes: await file.bytes() };
}
