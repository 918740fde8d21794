/**
 * Mail services whose servers take mail for any address and refuse or drop it later, by the end of their hosts' names:
 * what they accept proves nothing. Gateways filter before the company's own server; the others hide who is there.
 */
const ACCEPT_FIRST: readonly (readonly [suffix: string, isGateway: boolean])[] = [
  ["yahoodns.net", false], ["aol.com", false],
  ["mimecast.com", true], ["mimecast.co.za", true], ["pphosted.com", true], ["ppe-hosted.com", true], ["barracudanetworks.com", true],
  ["messagelabs.com", true], ["iphmx.com", true], ["mailcontrol.com", true], ["fireeyecloud.com", true], ["sophos.com", true],
  ["trendmicro.com", true], ["trendmicro.eu", true], ["antispamcloud.com", true], ["spamexperts.com", true], ["mailspamprotection.com", true],
];

export interface MailProvider {
  /** Accepting an address there does not mean that there is one. */
  readonly acceptsFirst: boolean;
  /** It filters for the company's own server behind it. */
  readonly isGateway: boolean;
}

/** What is known of the service behind a mail host's name. */
export function providerOf(host: string): MailProvider {
  const name = host.toLowerCase().replace(/\.$/, "");
  const known = ACCEPT_FIRST.find(([suffix]) => name === suffix || name.endsWith(`.${suffix}`));
  return { acceptsFirst: known !== undefined, isGateway: known?.[1] ?? false };
}
