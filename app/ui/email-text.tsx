import { Fragment } from "react";

/** An e-mail address that a narrow column breaks after "@" and before dots, not within words. */
export function EmailText({ email }: { readonly email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
