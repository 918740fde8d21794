import { AppError } from "../../platform/errors.ts";

const LONGEST_NAME = 80;

/** A saved search's name as it is kept. Throws AppError `invalid_input` when it cannot be one. */
export function parseSearchName(text: string): string {
  const name = text.toWellFormed().normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (name.length > 0 && name.length <= LONGEST_NAME && !/[\p{Cc}\p{Bidi_C}]/u.test(name)) return name;
  throw new AppError("invalid_input", `A saved search needs a name of 1 to ${LONGEST_NAME} characters, for example Seed rounds in Berlin.`);
}
