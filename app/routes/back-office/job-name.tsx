import { Fragment } from "react";

/** A job's name, which may be broken where its words end. */
export function JobName({ name }: { readonly name: string }) {
  return name.split(/(?<=[._])/).map((part, place) => (
    <Fragment key={`${place}${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
