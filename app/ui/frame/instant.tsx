import { formatTime } from "../format/format-date.ts";

export function Instant({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{formatTime(at)}</time>;
}
