/** Other providers that people may sign in with, in the order of their buttons. */
const PROVIDERS = ["google", "github"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What each provider knows this site by; those that are not configured are absent. */
export type ProviderCredentials = Readonly<Partial<Record<Provider, { readonly clientId: string; readonly clientSecret: string }>>>;

/** The providers that are configured. */
export function providersOf(credentials: ProviderCredentials): readonly Provider[] {
  return PROVIDERS.filter((provider) => credentials[provider] !== undefined);
}
