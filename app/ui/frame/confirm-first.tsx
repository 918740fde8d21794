import { QuietButton } from "../forms/controls.tsx";

/** A session that began with a purchase. */
export interface Unconfirmed {
  readonly email: string;
  /** False if no mail server is set. */
  readonly canMail: boolean;
}

/** Takes the place of what a session may not do before its address is confirmed (`requireConfirmedAddress`). */
export function ConfirmFirst({ unconfirmed: { email, canMail } }: { readonly unconfirmed: Unconfirmed }) {
  return (
    <form method="post" action="/account/confirm-address" className="mt-4 rounded-md bg-sunken px-4 py-3">
      <p className="wrap-anywhere">
        {canMail
          ? `Confirm your address first: we sent you a link to ${email}.`
          : `Confirm your address first. This site can't send e-mail yet, so ask whoever runs it for the link of ${email}.`}
      </p>
      <QuietButton className="mt-3">{canMail ? "Send it again" : "Make a new link"}</QuietButton>
    </form>
  );
}
