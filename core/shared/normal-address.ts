const ASCII = /^[\0-\x7f]*$/;

/** True if every mail server can be asked about an address; others need SMTPUTF8 (RFC 6531). */
export function isAsciiAddress(address: string): boolean {
  return ASCII.test(address);
}

/**
 * The one spelling of an e-mail address in which it is stored, compared and shown: lower case, NFC (RFC 6532), its domain
 * in ASCII (IDNA). ASCII addresses change only in case.
 */
export function normalAddress(written: string): string {
  const text = written.normalize("NFC").trim().toLowerCase().normalize("NFC");
  return text.replace(/@([^\s@/?#:\\]+)$/, (host, domain: string) =>
    isAsciiAddress(domain) ? host : `@${URL.parse(`http://${domain}`)?.hostname ?? domain}`,
  );
}

/**
 * What is hashed of an address to recognise it without storing it. Also unites spellings that differ only in capitals of
 * which lower case keeps a trace ("STRASSE" and "straße"), so that nobody who objected is shown in another form.
 */
export function addressKey(address: string): string {
  const normal = normalAddress(address);
  return isAsciiAddress(normal) ? normal : normal.toUpperCase().normalize("NFC").toLowerCase().normalize("NFC");
}
