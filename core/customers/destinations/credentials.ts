import { isIP } from "node:net";
import { type AppError, invalidInput } from "../../../platform/errors.ts";
import { isPublicAddress } from "../../../platform/http/address-check.ts";

const LONGEST_URL = 2_000;

/**
 * Validates and normalizes a URL to post to. Host names are resolved and checked at every delivery, because DNS can
 * change. Throws AppError `invalid_input`.
 */
export function parseTarget(
  text: string,
  { allowPrivateAddresses }: { readonly allowPrivateAddresses: boolean },
): string {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refuse("A webhook needs the URL to send to, for example https://hooks.example/rounds.");
  }
  if (url.username !== "" || url.password !== "")
    throw refuse("Remove user name and password from the URL. Messages are signed instead.");
  if (url.href.length > LONGEST_URL) throw refuse(`The URL is longer than ${LONGEST_URL} characters.`);
  url.hash = "";
  if (allowPrivateAddresses) return url.href;
  if (url.protocol !== "https:") throw refuse("The URL must begin with https://, so that messages are encrypted.");
  // Only addresses and names without a dot are judged here: what a name leads to is checked at every delivery.
  const host = url.hostname.replaceAll(/^\[|\]$|\.$/g, "");
  if (isIP(host) === 0 ? !host.includes(".") : !isPublicAddress(host)) {
    throw refuse(`${host} is not on the public internet. Use a publicly reachable address.`);
  }
  return url.href;
}

/** A token as tools show it: one word. Throws AppError `invalid_input`. */
export function parseToken(text: string): string {
  const token = text.trim();
  if (!/^[\x21-\x7e]{10,500}$/.test(token)) throw refuse("That is no token: paste it whole, without spaces.");
  return token;
}

function refuse(message: string): AppError {
  return invalidInput(message);
}
