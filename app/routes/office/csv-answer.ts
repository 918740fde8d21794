import { stringify } from "csv-stringify/sync";
import { guarded } from "../../../core/shared/formula.ts";
import { PRIVATE } from "../customers/sign-in/private.ts";

type Row = readonly (string | null)[];

/** A CSV file for download, written page by page as the browser takes it. */
export function csvAnswer(name: string, headers: Row, pages: AsyncGenerator<readonly Row[], void>): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(`\u{feff}${stringify([[...headers]])}`));
    },
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done === true) controller.close();
      else controller.enqueue(Buffer.from(stringify(value.map((row) => row.map((text) => guarded(text ?? ""))))));
    },
    async cancel() {
      await pages.return();
    },
  });
  return new Response(body, {
    headers: {
      ...PRIVATE.headers,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}
