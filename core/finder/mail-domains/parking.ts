/**
 * Services that hold domains nobody uses: for sale, expired, or kept. Their mail servers take whatever comes, or nothing;
 * nobody works at such a domain. By the end of the names of mail servers; a short list of names that mean nothing else, since
 * a company missed here is only not verified, and one wrongly listed could not be found.
 */
const PARKING_MAIL: readonly string[] = ["h-email.net", "park-mx.above.com", "sedoparking.com", "parkingcrew.net", "mb5p.com", "nullmx.domainmanager.com"];

/** The same by name servers; asked for only where a domain has no mail server of its own name. */
const PARKING_NAMES: readonly string[] = [
  "sedoparking.com", "parkingcrew.net", "bodis.com", "above.com", "parklogic.com", "cashparking.com", "dan.com", "afternic.com", "ztomy.com",
  "uniregistrymarket.link", "smartname.com", "namedrive.com", "dsredirection.com", "domainparkingserver.net", "fastpark.net", "rookdns.com",
];

/** Whether this mail server is one of a service for unused domains. */
export function isParkingMailHost(host: string): boolean {
  return endsWithOneOf(host, PARKING_MAIL);
}

/** Whether this name server is one of a service for unused domains. */
export function isParkingNameServer(host: string): boolean {
  return endsWithOneOf(host, PARKING_NAMES);
}

function endsWithOneOf(host: string, suffixes: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
