import { type ApiKey, KEY_SCOPES, SCOPE_WORDS } from "../../../../core/programs/keys/api-key.ts";
import { QuietButton, TextLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import { TextField } from "../../../ui/forms/form-fields.tsx";
import { AccountSection, MakeForm, type MakingCard, OnceShown } from "./account-section.tsx";

interface KeysCardProps extends MakingCard {
  readonly keys: readonly ApiKey[];
}

export function KeysCard({ keys, outcome, secret, ...may }: KeysCardProps) {
  return (
    <AccountSection id="keys" heading="API keys" outcome={outcome}>
      <p className="mt-2 text-muted">
        Programmatic access to your account. See the <TextLink href="/developers">developers' page</TextLink> for
        details. A key has the same access as your account, and loses it when your plan ends.
      </p>
      {secret !== null && <OnceShown label="Your new key." secret={secret} />}
      {keys.length > 0 && (
        <form method="post" action="/account/settings/keys">
          <ul className="mt-4">
            {keys.map(({ prefix, label, scopes, createdAt, lastUsedAt }) => (
              <li key={prefix} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
                <div className="min-w-0">
                  <p className="font-medium break-words">{label}</p>
                  <p className="text-sm text-muted">
                    <code>{prefix}…</code> {scopes.join(", ")}; made {formatInstant(createdAt)},{" "}
                    {lastUsedAt === null ? "never used" : <>last used {formatInstant(lastUsedAt)}</>}
                  </p>
                </div>
                <QuietButton name="revoke-key" value={prefix}>
                  Revoke <span className="sr-only">the key {label}</span>
                </QuietButton>
              </li>
            ))}
          </ul>
        </form>
      )}
      <MakeForm
        {...may}
        requires="API keys require"
        untilThen={keys.length > 0 && "Until then, your keys can only read public data."}
      >
        <form method="post" action="/account/settings/keys" className="mt-6 space-y-4 border-t border-line pt-6">
          <TextField name="key-label" label="Name of the new key" required maxLength={100} />
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">Permissions</legend>
            {KEY_SCOPES.map((scope) => (
              <label key={scope} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
                <input
                  type="checkbox"
                  name={`scope-${scope}`}
                  value="yes"
                  defaultChecked={scope === "read"}
                  className="size-5 shrink-0"
                />
                {SCOPE_WORDS[scope]}
              </label>
            ))}
          </fieldset>
          <QuietButton>Create key</QuietButton>
        </form>
      </MakeForm>
    </AccountSection>
  );
}
