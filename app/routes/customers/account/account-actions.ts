import { z } from "zod";
import type { Account } from "../../../../core/customers/accounts/account.ts";
import { cancelEmailChange, requestEmailChange } from "../../../../core/customers/accounts/change-email.ts";
import { removePasskey, renamePasskey } from "../../../../core/customers/accounts/passkeys.ts";
import { endOtherSessions, endSession } from "../../../../core/customers/accounts/sessions.ts";
import type { CurrentSession } from "../../../../core/customers/accounts/sign-in.ts";
import { emailAddress } from "../../../../core/customers/contact/form-fields.ts";
import type { Context } from "../../../../core/shared/context.ts";
import { createAccountKey, revokeAccountKey } from "../../../../core/programs/keys/manage-keys.ts";
import { KEY_SCOPES } from "../../../../core/programs/keys/api-key.ts";
import { deleteSearch } from "../../../../core/customers/destinations/delete-search.ts";
import { replayDelivery, sendTestEvent } from "../../../../core/programs/webhooks/deliveries.ts";
import {
  addEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
} from "../../../../core/programs/webhooks/endpoints.ts";
import { AppError } from "../../../../platform/errors.ts";
import type { SectionId } from "./account-section.tsx";
import { undoRenewedPeriod } from "../../../../core/customers/searches/renew-periods.ts";
import { renameSearch } from "../../../../core/customers/searches/save-search.ts";

const id = z.coerce.number().int().positive();
const text = z.string();

export const accountForm = z.union([
  z.object({ end: text.min(1) }),
  z.object({ forget: id }),
  z.object({ "rename-search": id, "search-name": text }),
  z.object({ "fix-period": id }),
  z.object({ "revoke-key": text }),
  z.object({
    "key-label": text,
    "scope-read": text.optional(),
    "scope-export": text.optional(),
    "scope-finder": text.optional(),
    "scope-lists": text.optional(),
    "scope-manage": text.optional(),
  }),
  z.object({
    "webhook-url": text,
    "webhook-search": z.union([z.literal("all"), id]),
    "webhook-messages": z.enum(["many", "one"]).default("many"),
  }),
  z.object({ "test-webhook": id }),
  z.object({ "replay-delivery": id }),
  z.object({ "enable-webhook": id }),
  z.object({ "rotate-webhook": id }),
  z.object({ "remove-webhook": id }),
  z.object({ "new-email": text }),
  z.object({ "cancel-email": text }),
  z.object({ passkey: text, "passkey-name": text, "passkey-do": z.enum(["rename", "remove"]) }),
]);

type AccountForm = z.output<typeof accountForm>;

/** Button value that ends every session but this one. */
export const OTHERS = "others";

interface AccountAction {
  readonly ctx: Context;
  readonly current: CurrentSession;
  readonly form: AccountForm;
  readonly allowPrivateAddresses: boolean;
  /** The visitor's IP address. */
  readonly address: string | null;
  readonly siteUrl: string;
  /** False if no mail server is set. */
  readonly canMail: boolean;
}

/** Outcome of a form: its section, and a new secret to show once. */
interface Done {
  readonly section: SectionId;
  readonly text?: string;
  readonly secret?: string;
}

export function sectionOf(form: AccountForm): SectionId {
  if ("end" in form) return "sessions";
  if ("forget" in form || "rename-search" in form || "fix-period" in form) return "searches";
  if ("passkey" in form) return "passkeys";
  if ("new-email" in form || "cancel-email" in form) return "email";
  return "revoke-key" in form || "key-label" in form ? "keys" : "webhooks";
}

/** Runs a submitted form for the signed-in account. Throws the AppErrors of the functions it calls. */
export async function doAsAsked({
  ctx,
  current: { account, sessionId },
  form,
  allowPrivateAddresses,
  address,
  siteUrl,
  canMail,
}: AccountAction): Promise<Done> {
  const section = sectionOf(form);
  const accountId = account.id;
  if ("end" in form) {
    if (form.end === OTHERS) await endOtherSessions(ctx, { accountId, keptId: sessionId });
    else await endSession(ctx, { accountId, sessionId: form.end });
  } else if ("forget" in form) await deleteSearch(ctx, form.forget);
  else if ("rename-search" in form) await renameSearch(ctx, { id: form["rename-search"], name: form["search-name"] });
  else if ("fix-period" in form) {
    await undoRenewedPeriod(ctx, form["fix-period"]);
    return { section, text: "It has its fixed days again." };
  } else if ("revoke-key" in form) await revokeAccountKey(ctx, form["revoke-key"]);
  else if ("key-label" in form) {
    const scopes = KEY_SCOPES.filter((scope) => form[`scope-${scope}`] !== undefined);
    return { section, secret: (await createAccountKey(ctx, { label: form["key-label"], scopes })).secret };
  } else if ("webhook-url" in form) {
    return {
      section,
      secret: (
        await addEndpoint(ctx, {
          searchId: form["webhook-search"],
          url: form["webhook-url"],
          oneRound: form["webhook-messages"] === "one",
          allowPrivateAddresses,
        })
      ).secret,
    };
  } else if ("test-webhook" in form) {
    await sendTestEvent(ctx, form["test-webhook"]);
    return { section, text: "Test message sent. Reload this page to see the result." };
  } else if ("replay-delivery" in form) {
    await replayDelivery(ctx, form["replay-delivery"]);
    return { section, text: "The same message is being sent again. Reload this page to see the result." };
  } else if ("enable-webhook" in form) await enableEndpoint(ctx, form["enable-webhook"]);
  else if ("rotate-webhook" in form)
    return { section, secret: (await rotateSecret(ctx, form["rotate-webhook"])).secret };
  else if ("remove-webhook" in form) await removeEndpoint(ctx, form["remove-webhook"]);
  else if ("new-email" in form) {
    return {
      section,
      text: await changeEmail(ctx, { account, newEmail: form["new-email"], address, siteUrl, canMail }),
    };
  } else if ("cancel-email" in form) await cancelEmailChange(ctx, accountId);
  else if (form["passkey-do"] === "remove") await removePasskey(ctx, { accountId, passkeyId: form.passkey });
  else await renamePasskey(ctx, { accountId, passkeyId: form.passkey, name: form["passkey-name"] });
  return { section };
}

interface ChangeEmailInput extends Pick<AccountAction, "address" | "siteUrl" | "canMail"> {
  readonly account: Account;
  readonly newEmail: string;
}

async function changeEmail(
  ctx: Context,
  { account, newEmail, address, siteUrl, canMail }: ChangeEmailInput,
): Promise<string> {
  const parsed = emailAddress.safeParse(newEmail);
  if (!parsed.success)
    throw new AppError("invalid_input", parsed.error.issues[0]?.message ?? "Please enter a valid e-mail address.");
  const confirmUrl = `${siteUrl}/account/email`;
  const asked = await requestEmailChange(ctx, { account, newEmail: parsed.data, address, confirmUrl });
  if (asked === "same") throw new AppError("invalid_input", "That is your address already.");
  if (asked === "too_many") throw new AppError("conflict", "That was changed too often. Please try again in an hour.");
  if (!canMail)
    return "Your address changes once the links for both addresses are opened. This site can't send e-mail yet: whoever runs it finds them in the terminal that started it.";
  return `We sent a link to ${account.email} and one to ${parsed.data}. Your address changes once both are confirmed.`;
}
