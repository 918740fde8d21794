import type { RouterContextProvider } from "react-router";
import { isUnconfirmed } from "../core/shared/confirmed-address.ts";
import { coreContext, mailSecretsContext } from "./context.ts";
import type { Unconfirmed } from "./ui/frame/confirm-first.tsx";

/** What `ConfirmFirst` says to a session whose address nobody has confirmed; `null` for all others. */
export function unconfirmedOf(context: Readonly<RouterContextProvider>, email: string): Unconfirmed | null {
  if (!isUnconfirmed(context.get(coreContext))) return null;
  return { email, canMail: context.get(mailSecretsContext).hasServer };
}
