import { Fragment } from "react";

/** A name or an address that may be broken at its signs, and only where there is no room. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?<=[._@])/).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
