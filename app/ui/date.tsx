import { type DateProps, formatDate } from "./format-date.ts";
import { machineDate } from "../../core/catalog/partial-date.ts";

export function PublishedDate({ date }: { readonly date: DateProps }) {
  return <time dateTime={machineDate(date)}>{formatDate(date)}</time>;
}
