import { data } from "react-router";
import { isAppError } from "../../../platform/errors.ts";
import { PRIVATE } from "../customers/sign-in/private.ts";

/** The number in an address; null for other text. */
export function idIn(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

/** The same; other text throws the response 404. */
export function idAt(text: string): number {
  return idIn(text) ?? missing();
}

/** Returns the record that is read; throws the response 404 if it does not exist. */
export async function found<T>(reading: Promise<T>): Promise<NonNullable<T>> {
  try {
    return (await reading) ?? missing();
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") missing();
    throw error;
  }
}

/** Throws the response 404. */
export function missing(): never {
  throw data(null, { ...PRIVATE, status: 404 });
}
