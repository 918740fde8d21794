import { z } from "zod";
import { removePasskey, renamePasskey } from "../../../core/accounts/passkeys.ts";
import { endOtherSessions, endSession } from "../../../core/accounts/sessions.ts";
import type { CurrentSession } from "../../../core/accounts/sign-in.ts";
import type { Context } from "../../../core/context.ts";
import { createAccountKey, revokeAccountKey } from "../../../core/keys/account-keys.ts";
import { KEY_SCOPES } from "../../../core/keys/scopes.ts";
import { deleteSearch } from "../../../core/searches/manage-searches.ts";
import { replayDelivery, sendTestEvent } from "../../../core/webhooks/deliveries.ts";
import { enableEndpoint, removeEndpoint, rotateSecret } from "../../../core/webhooks/manage-endpoints.ts";
import type { SectionId } from "./account-section.tsx";
import { addWebhook } from "./add-webhook.ts";

const id = z.coerce.number().int().positive();
const text = z.string();

/** What the page's forms say: each by the names of its fields. */
export const accountForm = z.union([
  z.object({ end: text.min(1) }),
  z.object({ forget: id }),
  z.object({ "revoke-key": text }),
  z.object({ "key-label": text, "scope-read": text.optional(), "scope-export": text.optional(), "scope-finder": text.optional() }),
  z.object({ "webhook-url": text, "webhook-search": z.union([z.literal("all"), id]) }),
  z.object({ "test-webhook": id }),
  z.object({ "replay-delivery": id }),
  z.object({ "enable-webhook": id }),
  z.object({ "rotate-webhook": id }),
  z.object({ "remove-webhook": id }),
  z.object({ passkey: text, "passkey-name": text, "passkey-do": z.enum(["rename", "remove"]) }),
]);

type AccountForm = z.output<typeof accountForm>;

/** The value of the button that ends every session but this one. */
export const OTHERS = "others";

interface Deed {
  readonly ctx: Context;
  readonly current: CurrentSession;
  readonly form: AccountForm;
  readonly allowPrivateAddresses: boolean;
}

/** What a form did: in which section, and the secret that is to be shown now or never. */
interface Done {
  readonly section: SectionId;
  readonly text?: string;
  readonly secret?: string;
}

/** The section a form stands in. */
export function sectionOf(form: AccountForm): SectionId {
  if ("end" in form) return "sessions";
  if ("forget" in form) return "searches";
  if ("passkey" in form) return "passkeys";
  return "revoke-key" in form || "key-label" in form ? "keys" : "webhooks";
}

/** Does what a form asks for, for the account that is signed in and nothing but its own. Throws AppError as the verbs do. */
export async function doAsAsked({ ctx, current: { account, sessionId }, form, allowPrivateAddresses }: Deed): Promise<Done> {
  const section = sectionOf(form);
  const accountId = account.id;
  if ("end" in form) {
    if (form.end === OTHERS) await endOtherSessions(ctx, { accountId, keptId: sessionId });
    else await endSession(ctx, { accountId, sessionId: form.end });
  } else if ("forget" in form) await deleteSearch(ctx, form.forget);
  else if ("revoke-key" in form) await revokeAccountKey(ctx, form["revoke-key"]);
  else if ("key-label" in form) {
    const scopes = KEY_SCOPES.filter((scope) => form[`scope-${scope}`] !== undefined);
    return { section, secret: (await createAccountKey(ctx, { label: form["key-label"], scopes })).secret };
  } else if ("webhook-url" in form) {
    return { section, secret: await addWebhook(ctx, { url: form["webhook-url"], search: form["webhook-search"], allowPrivateAddresses }) };
  } else if ("test-webhook" in form) {
    await sendTestEvent(ctx, form["test-webhook"]);
    return { section, text: "A test message is on its way: load this page again to see what became of it." };
  } else if ("replay-delivery" in form) {
    await replayDelivery(ctx, form["replay-delivery"]);
    return { section, text: "The message is sent again, the same to the byte: load this page again to see what became of it." };
  } else if ("enable-webhook" in form) await enableEndpoint(ctx, form["enable-webhook"]);
  else if ("rotate-webhook" in form) return { section, secret: (await rotateSecret(ctx, form["rotate-webhook"])).secret };
  else if ("remove-webhook" in form) await removeEndpoint(ctx, form["remove-webhook"]);
  else if (form["passkey-do"] === "remove") await removePasskey(ctx, { accountId, passkeyId: form.passkey });
  else await renamePasskey(ctx, { accountId, passkeyId: form.passkey, name: form["passkey-name"] });
  return { section };
}
