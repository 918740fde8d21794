/**
 * Passkeys on the sign-in and account pages. Buttons with `data-passkey="sign-in"` or `"add"` are hidden without
 * scripts and in browsers that do not support passkeys; all else works without it.
 */

const SAYS = {
  cancelled: "No passkey was used. Try again, or have a link mailed to you.",
  refused: "This passkey is not known here. Have a link mailed to you, and add the passkey on your account page.",
  failed: "That did not work. Please try again.",
} as const;

async function post(step: string, body: object): Promise<Response> {
  return fetch(`/sign-in/with/passkey/${step}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The options for a step, or the HTTP status if the server refused. */
async function optionsOf<T>(step: string): Promise<T | number> {
  const answer = await post(step, {});
  return answer.ok ? answer.json() : answer.status;
}

let waiting = new AbortController();

/**
 * Asks for a passkey and signs in with it; `mediation: "conditional"` offers passkeys in the e-mail field's autofill.
 */
async function signIn(next: string, mediation?: "conditional"): Promise<keyof typeof SAYS | undefined> {
  waiting.abort();
  waiting = new AbortController();
  const options = await optionsOf<PublicKeyCredentialRequestOptionsJSON>("sign-in-options");
  if (typeof options === "number") return "failed";
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({
    publicKey,
    signal: waiting.signal,
    ...(mediation && { mediation }),
  });
  if (!(credential instanceof PublicKeyCredential)) return "cancelled";
  const answer = await post("sign-in", { response: credential.toJSON() });
  if (!answer.ok) return "refused";
  location.assign(next);
  return undefined;
}

async function add(): Promise<keyof typeof SAYS | undefined> {
  const options = await optionsOf<PublicKeyCredentialCreationOptionsJSON>("add-options");
  if (options === 403) location.assign("/sign-in/again?next=/account/settings/passkeys");
  if (typeof options === "number") return "failed";
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
  });
  if (!(credential instanceof PublicKeyCredential)) return "cancelled";
  const answer = await post("add", {
    response: credential.toJSON(),
    name: document.querySelector<HTMLInputElement>("[data-passkey-name]")?.value.trim() || "Passkey",
  });
  if (!answer.ok) return "failed";
  location.assign("/account/settings/passkeys");
  return undefined;
}

async function tried(step: () => Promise<keyof typeof SAYS | undefined>): Promise<keyof typeof SAYS | undefined> {
  try {
    return await step();
  } catch (error) {
    // The person declined or the authenticator failed; browsers do not say which, on purpose.
    if (error instanceof DOMException) return error.name === "AbortError" ? undefined : "cancelled";
    throw error;
  }
}

const isSupported = typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
// Space is kept for them: showing them only now would move the page.
for (const part of document.querySelectorAll<HTMLElement>("[data-passkey-part]")) part.hidden = !isSupported;

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-passkey]")) {
  if (!isSupported) continue;
  const next = button.dataset["next"] ?? "/account";
  const outcome = document.querySelector("[data-passkey-outcome]");
  const step = button.dataset["passkey"] === "add" ? add : () => signIn(next);
  const pressed = async () => {
    button.disabled = true;
    const said = await tried(step);
    button.disabled = false;
    if (outcome !== null) outcome.textContent = said === undefined ? "" : SAYS[said];
  };
  button.addEventListener("click", () => void pressed());
  if (button.dataset["passkey"] === "sign-in") void offerWhereTyped(next);
}

/** Offers passkeys in the autofill of the e-mail field, where supported. */
async function offerWhereTyped(next: string): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  document
    .querySelector("input[name=email]")
    ?.addEventListener("focus", () => void tried(() => signIn(next, "conditional")), { once: true });
}
