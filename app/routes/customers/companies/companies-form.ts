import { readBytes } from "../../../read-text.ts";
import { AppError } from "../../../../platform/errors.ts";

/** A file of 100,000 companies with some columns. */
const LARGEST_FORM = 10 * 1_048_576;

/** The fields of a form of this page, and its file if one was chosen. Throws AppError for one that cannot be read. */
export async function readCompaniesForm(
  request: Request,
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly file: Uint8Array | null }> {
  const body = await readBytes(request, LARGEST_FORM);
  if (body === null)
    throw new AppError(
      "too_large",
      "A file can have at most 10 MB. Keep only the columns you need, or send it in parts.",
    );
  const type = request.headers.get("content-type") ?? "";
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch((cause: unknown) => {
    throw new AppError("invalid_input", "The form cannot be read. Please send it again.", { cause });
  });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  const file = form.get("file");
  return { fields, file: file instanceof Blob && file.size > 0 ? await file.bytes() : null };
}
