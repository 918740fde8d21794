import type { FilteredFormat } from "./owned/worker-messages.ts";

/** The forms a file can have, in the order they are offered. */
export const FORMATS = ["csv", "xlsx", "ndjson"] as const satisfies readonly FilteredFormat[];

/** Where a list can be fetched as a file. */
export function fileAddress(format: FilteredFormat): string {
  return `/exports/leads.${format}`;
}

/** Where a list's companies can be fetched for comparing: name and domain, and nothing else. */
export const KEYS_ADDRESS = "/exports/keys.ndjson";

/** The request a form would make with one of its buttons. */
export function requestOf(form: HTMLFormElement, format: FilteredFormat): Request {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.append(name, value);
  const address = new URL(fileAddress(format), location.href);
  if (form.method === "post") return new Request(address, { method: "POST", body: params });
  address.search = params.toString();
  return new Request(address);
}
