import { type DateProps, formatDate, machineDate } from "./format-date.ts";

export function PublishedDate({ date }: { readonly date: DateProps }) {
  return <time dateTime={machineDate(date)}>{formatDate(date)}</time>;
}
