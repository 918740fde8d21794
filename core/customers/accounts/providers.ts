/** Sign-in providers, in the order of their buttons. */
const PROVIDERS = ["google", "github"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** OAuth credentials of the configured providers. */
export type ProviderCredentials = Readonly<
  Partial<Record<Provider, { readonly clientId: string; readonly clientSecret: string }>>
>;

export function providersOf(credentials: ProviderCredentials): readonly Provider[] {
  return PROVIDERS.filter((provider) => credentials[provider] !== undefined);
}
