import { type Content, type ContentReader } from "../../app/content/content.ts";
import type { WebLog } from "../../app/context.ts";
import type { Context } from "../../core/shared/context.ts";
import { Unavailable } from "./outage.ts";

interface ContentParts {
  readonly reader: Pick<ContentReader, "read" | "lastRead">;
  readonly ctx: Context;
  readonly outages: { readonly isAway: boolean } | undefined;
  readonly log: Pick<WebLog, "error">;
}

/** Pages that sell or show prices, which must not use outdated content. */
const SELLS = /^\/(?:$|_root\.data$|(?:checkout|pricing|alternatives|account\/billing)(?:[/.]|$))/;

/**
 * The content for one request. If it cannot be read, pages get the last content read by this process, except those that
 * sell; throws {@link Unavailable} for them, and for all pages while nothing has been read.
 */
export function currentContent({ reader, ctx, outages, log }: ContentParts): (path: string) => Promise<Content> {
  return async (path) => {
    try {
      return await reader.read(ctx);
    } catch (error) {
      // An outage is reported once, elsewhere.
      if (outages?.isAway !== true) log.error({ err: error }, "the site's content could not be read");
      const last = reader.lastRead;
      if (last === null || SELLS.test(path)) throw new Unavailable({ cause: error });
      return last;
    }
  };
}
