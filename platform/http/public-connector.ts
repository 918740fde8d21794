import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { BlockedAddressError, isPublicAddress } from "./address-check.ts";

const systemLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => callback(error, addresses));
};

/** Resolves a name and rejects it if any of its addresses is not public. */
function publicLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(new BlockedAddressError(hostname), "", 0);
      }
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

/**
 * An undici connector that opens sockets only to public addresses. It connects to the addresses it checked, so DNS
 * rebinding has no effect.
 */
export function publicConnector(options: { timeoutMs: number; lookup?: LookupFunction }): buildConnector.connector {
  const lookup = publicLookup(options.lookup ?? systemLookup);
  const connect = buildConnector({ timeout: options.timeoutMs, lookup, allowH2: false });
  return (target, callback) => {
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      callback(new BlockedAddressError(host), null);
      return;
    }
    connect(target, callback);
  };
}
