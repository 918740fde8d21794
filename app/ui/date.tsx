import { type DateProps, formatDate, machineDate } from "./format-date.ts";

/** A date as precisely as it is known. */
export function PublishedDate({ date }: { readonly date: DateProps }) {
  return <time dateTime={machineDate(date)}>{formatDate(date)}</time>;
}
