/** Local parts of functions instead of people (RFC 2142, and what companies publish). */
const ROLES: ReadonlySet<string> = new Set(
  ("abuse admin administrator accounting accounts billing bookings careers contact customerservice dev enquiries events feedback finance hello help hi hostmaster " +
    "hr info inquiries investors invoices ir jobs kontakt legal mail mailer-daemon marketing media newsletter no-reply noreply office operations orders partners payments " +
    "postmaster pr press privacy purchasing recruiting reception root sales security service shop support talent team tech unsubscribe webmaster welcome").split(" "),
);

/** Whether an address is that of a function ("info@"), which tells nothing of who reads it. */
export function isRoleAddress(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  return ROLES.has(local.replace(/[._]/g, "-")) || ROLES.has(local.replace(/[._-]/g, "")) || ROLES.has(local.split("+")[0] ?? "");
}
