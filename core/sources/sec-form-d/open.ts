import { fileURLToPath } from "node:url";
import { AppError } from "../../../platform/errors.ts";
import type { Opened } from "../source.ts";
import { edgarDate } from "./dates.ts";
import type { EdgarClient } from "./edgar-client.ts";
import { openPath } from "./open-path.ts";
import { openSince } from "./open-since.ts";
import { openUrl } from "./open-url.ts";
import type { FormDDependencies } from "./opening.ts";

/** Paths and addresses in any mixture, or every filing since a date (`YYYY-MM-DD`). */
export type FormDInputs = readonly (string | URL)[] | { readonly since: string };

/**
 * Opens inputs, each recognised by its content: notices and full submission texts, folders, quarterly data sets as
 * folder or zip file, EDGAR's indexes and feed pages (whose filings are fetched, each once over all inputs), and
 * addresses of these. What cannot be opened is yielded with its reason and the rest goes on. Throws `invalid_input`
 * for a date that is none, and where EDGAR is needed by an address or a date and no contact is configured.
 */
export async function* openFormD(inputs: FormDInputs, dependencies: FormDDependencies): AsyncGenerator<Opened> {
  // One client for the whole run: the limit on requests is over all of them.
  let client: EdgarClient | undefined;
  const deps: FormDDependencies = { ...dependencies, edgar: () => (client ??= dependencies.edgar()) };
  if ("since" in inputs) {
    const since = edgarDate(inputs.since);
    if (since === undefined) throw new AppError("invalid_input", `"${inputs.since}" is not a date; write it as 2026-01-31`);
    yield* openSince(since, deps);
    return;
  }
  const seen = new Set<string>();
  for (const input of inputs) {
    if (input instanceof URL && input.protocol === "file:") yield* openPath(fileURLToPath(input), seen, deps);
    else if (input instanceof URL) yield* openUrl(input, seen, deps);
    else if (/^https?:\/\//i.test(input) && URL.canParse(input)) yield* openUrl(new URL(input), seen, deps);
    else yield* openPath(input, seen, deps);
  }
}
