import { dateTimeOf, type DateProps, formatDate } from "./format-date.ts";

export function PublishedDate({ date }: { readonly date: DateProps }) {
  return <time dateTime={dateTimeOf(date)}>{formatDate(date)}</time>;
}
