import { z } from "zod";
import { invalidInput } from "../../../platform/errors.ts";
import type { KindField, OpenRequest, SourceKind } from "./source.ts";
import { webAddress } from "./web-address.ts";

const YEAR = /^(?:19|20)\d\d$/;

interface Register extends Pick<SourceKind, "key" | "label" | "about" | "opener"> {
  readonly file: { readonly address: string; readonly about: string };
  /** Further fields, which become options of its reader. */
  readonly fields?: readonly KindField[];
}

/** A register that is published as one file, as a source that the site reads by schedule. */
export function registerKind({ file, fields = [], ...kind }: Register): SourceKind {
  const further = Object.fromEntries(fields.map(({ name }) => [name, z.string().trim().max(500).optional()]));
  return {
    ...kind,
    fields: [
      {
        name: "url",
        label: "Address of the file",
        help: `${file.about} Leave it empty for the address known today: ${file.address}`,
        type: "url",
        required: false,
        example: file.address,
      },
      {
        name: "since",
        label: "First year",
        help: "Older records are left out. Leave it empty for this and last year.",
        type: "text",
        required: false,
        example: "2025",
      },
      ...fields,
    ],
    options: z.object({
      url: webAddress(file.address).default(file.address),
      since: z.string().regex(YEAR, "Enter a year, such as 2025.").optional(),
      ...further,
    }),
    // Their files are written about monthly; a fetch of one that has not changed costs nothing.
    schedule: "daily at 5:00",
    publishing: ["publish", "review", "never"],
    rules: {
      publish: {
        label: "Publish what is not held",
        about: "Records of a public register are published at once. Doubtful matches wait for review.",
      },
      never: {
        label: "Never automatically",
        about: "Every record waits under Imports until you publish or discard it.",
      },
    },
    // A file can be unchanged for a month.
    isDayOff: () => true,
    firstRun: () => ({}),
    targetOf: ({ url = file.address }) => url,
    request: ({ url = file.address, ...options }) => ({ inputs: [url], options: withoutAbsent(options) }),
  };
}

function withoutAbsent(options: Readonly<Partial<Record<string, string>>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(options).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The first year to read: the given one, else last year. Throws AppError `invalid_input` for another text. */
export function firstYear({ options: { since }, clock }: Pick<OpenRequest, "options" | "clock">): number {
  if (since === undefined) return clock.now().getUTCFullYear() - 1;
  if (typeof since !== "string" || !YEAR.test(since))
    throw invalidInput(`"${String(since)}" is not a year to read from.`);
  return Number(since);
}
