const TIME = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

export function Instant({ at }: { readonly at: Date }) {
  return <time dateTime={at.toISOString()}>{TIME.format(at)} UTC</time>;
}
