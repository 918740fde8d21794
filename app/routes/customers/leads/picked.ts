import { z } from "zod";
import { PICKED } from "./track-form.tsx";

const id = z.coerce.number().int().positive();

/** The companies that are ticked in a form, whose fields are named by id. */
export function pickedIn(fields: Readonly<Record<string, unknown>>): readonly number[] {
  return Object.keys(fields).flatMap((name) => {
    const read = name.startsWith(PICKED) ? id.safeParse(name.slice(PICKED.length)) : null;
    return read?.success === true ? [read.data] : [];
  });
}
