import { isIP } from "node:net";
import { AppError } from "../../platform/errors.ts";
import { isPublicAddress } from "../../platform/http/address-check.ts";

const LONGEST_URL = 2_000;

/**
 * The address a webhook is sent to, checked and as it is kept. Names are looked up and checked each time something is
 * sent, since they can lead elsewhere by then. Throws AppError `invalid_input` saying what is wrong.
 */
export function parseTarget(text: string, { allowPrivateAddresses }: { readonly allowPrivateAddresses: boolean }): string {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw refuse("A webhook needs the address to send to, for example https://hooks.example/rounds.");
  }
  if (url.username !== "" || url.password !== "") throw refuse("Leave user name and password out of the address: what is sent is signed instead.");
  if (url.href.length > LONGEST_URL) throw refuse(`The address is longer than the ${LONGEST_URL} characters that are kept.`);
  url.hash = "";
  if (allowPrivateAddresses) return url.href;
  if (url.protocol !== "https:") throw refuse("The address must begin with https://, so that nobody in between reads what is sent.");
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  const isLocalName = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host) || (isIP(host) === 0 && !host.includes("."));
  if (isLocalName || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw refuse(`${host} is not on the public internet: name an address that can be reached from there.`);
  }
  return url.href;
}

function refuse(message: string): AppError {
  return new AppError("invalid_input", message);
}
