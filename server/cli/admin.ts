import { z } from "zod";
import { PAID_PLANS } from "../../app/plans/plan-prices.ts";
import { PLANS } from "../../content/plans.ts";
import { emailAddress } from "../../core/customers/contact/form-fields.ts";
import { type Account, readAccount } from "../../core/customers/accounts/account.ts";
import { setRequiresPasskeys } from "../../core/customers/accounts/back-office-access.ts";
import { INVITATION_HOURS, invitationUrl, invite } from "../../core/customers/accounts/invitation.ts";
import { grantToAddress } from "../../core/customers/billing/pending-grant.ts";
import { hasFullAccess, listEntitlements, revokeAccess } from "../../core/customers/billing/entitlement.ts";
import { countTestPurchases, retireTestOrders } from "../../core/customers/billing/retire-test-orders.ts";
import { liftBounces } from "../../core/finder/bounces/lift-bounces.ts";
import { recordBounces } from "../../core/finder/bounces/record-bounces.ts";
import { companyDomain } from "../../core/finder/mail-domains/company-domain.ts";
import { objectToBeingFound } from "../../core/finder/objections/objections.ts";
import { type AppliedReport, applyReport } from "../../core/customers/mail/returns/apply-report.ts";
import { LARGEST_REPORT, readMailReport } from "../../core/customers/mail/returns/read-report.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { writeAudit } from "../../core/shared/audit.ts";
import { normalAddress } from "../../core/shared/normal-address.ts";
import { forgetSiteSecret } from "../../core/shared/secret-check.ts";
import { invalidInput, notFound } from "../../platform/errors.ts";
import { prepareDataFolder } from "../start/data-folder.ts";
import { readSiteAddress } from "../start/site-address.ts";
import { siteSecret } from "../start/secret.ts";
import { type Action, commandOfActions, readTextFile } from "./actions.ts";
import { type CommandRun, namedOptions, runCommand, textOption } from "./command.ts";

const ADDRESS = /^[^\s@,;"<>]+@[^\s@,;"<>]+$/;

/** Actions about e-mail addresses of people who may have no account. */
const addressActions = {
  async suppress(run, [address]) {
    if (address === undefined || !ADDRESS.test(address))
      throw invalidInput("Name an e-mail address, for example ada@acme.example.");
    await suppressAddress(run.ctx, { address, key: await siteKey(run), scope: "all", reason: "operator" });
    return { json: { address, suppressed: true }, lines: [`${address} gets no more mail.`] };
  },
  async bounce(run) {
    const report = await readMailReport(await standardInput());
    const applied = await applyReport(run.ctx, { report, key: await siteKey(run) });
    return { json: applied, lines: [describe(applied)] };
  },
  async "opt-out"(run) {
    const name = textOption(run, "name") ?? null;
    const address = textOption(run, "address") ?? null;
    const domain = domainOption(run);
    if (name === null && address === null) throw invalidInput("Give --name, --address, or both.");
    if (address !== null && !ADDRESS.test(address))
      throw invalidInput("--address must be an e-mail address, for example ada.park@acme.example.");
    await objectToBeingFound(run.ctx, { name, domains: domain === null ? [] : [domain], address });
    const person = [name, address, domain].filter((part) => part !== null).join(", ");
    return { json: { withheld: { name, domain, address } }, lines: [`Opted out of the email finder: ${person}`] };
  },
  async bounced(run, named) {
    const addresses = await addressesOf(named);
    const reports = addresses.map((address) => ({ address, reply: null }));
    const { companies } = await recordBounces(run.ctx, { reports, key: await siteKey(run), by: "command" });
    return {
      json: { addresses: addresses.length, companies },
      lines: [`Addresses recorded as bounced: ${addresses.length}. Companies whose contacts changed: ${companies}.`],
    };
  },
  async "not-bounced"(run, named) {
    const addresses = await addressesOf(named);
    const { lifted, ownMail } = await liftBounces(run.ctx, { addresses, key: await siteKey(run) });
    const own =
      ownMail === 0
        ? []
        : [`Still bounced, because this site's own mail came back: ${ownMail}. Lift these under Mail, Suppressed.`];
    return { json: { lifted, ownMail }, lines: [`Reports of a bounce taken back: ${lifted}.`, ...own] };
  },
} satisfies Record<string, Action>;

/** The key of hashed addresses and signed links. */
async function siteKey({ settings }: CommandRun): Promise<Buffer> {
  if (settings.secret === undefined) await prepareDataFolder(settings.dataDir);
  return Buffer.from(await siteSecret(settings));
}

function domainOption(run: CommandRun): string | null {
  const text = textOption(run, "domain");
  if (text === undefined) return null;
  const read = companyDomain(text);
  if (read.kind === "refused") throw invalidInput("--domain must be a company's own domain, for example acme.example.");
  return read.domain;
}

function describe(applied: AppliedReport): string {
  switch (applied.kind) {
    case "noted":
      return `Mail ${applied.mailId} bounced. Its address still gets mail.`;
    case "suppressed":
      return `Mail ${applied.mailId} bounced. Its address is now suppressed.`;
    case "known":
      return `Mail ${applied.mailId} bounced, as already recorded.`;
    case "unsubscribed":
      return "Its sender is unsubscribed.";
    case "nothing":
      return `Nothing changed. ${applied.why}`;
  }
}

async function standardInput(): Promise<Buffer> {
  if (process.stdin.isTTY) throw invalidInput("Pipe the message to it: npm run admin -- bounce < message");
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin) {
    // Keeps reading beyond the limit, or the mail server would see a broken pipe.
    bytes += part.length;
    if (bytes <= LARGEST_REPORT + 65_536) parts.push(part);
  }
  return Buffer.concat(parts);
}

async function addressesOf(named: readonly string[]): Promise<readonly string[]> {
  const [first] = named;
  if (first === undefined) throw invalidInput("Name addresses, or a file with one address per line.");
  const lines = first.includes("@") ? named : (await readTextFile(first)).split(/\r?\n/);
  const addresses = [...new Set(lines.map(normalAddress).filter((line) => line !== ""))];
  const invalid = addresses.find((address) => !ADDRESS.test(address));
  if (invalid !== undefined) throw invalidInput(`"${invalid.slice(0, 100)}" is not an address: write one per line.`);
  if (addresses.length === 0) throw invalidInput("The file has no addresses.");
  return addresses;
}

const HELP = `npm run admin -- invite ADDRESS [--role owner|editor]
                                      prints a link that makes ADDRESS an owner (or editor) of the site
npm run admin -- grant ADDRESS [--plan NAME] [--until DATE]
                                      gives an address full access, for life or until the end of a day: with its first
                                      sign-in if it has no account yet
npm run admin -- revoke ADDRESS --reason TEXT
                                      ends the account's access
npm run admin -- show ADDRESS         shows an account and its plans
npm run admin -- passkeys required|optional
                                      whether owners and editors need a passkey for the back office
npm run admin -- new-secret           accepts a new SECRET after the old one was lost: people suppressed and
                                      addresses unsubscribed before are no longer recognised
npm run admin -- end-test-purchases   voids purchases that charged nothing (test checkout, Stripe's test mode); starting
                                      the site with live payments does the same
npm run admin -- suppress ADDRESS     sends no more mail to an address
npm run admin -- bounce < message     processes a delivery report (RFC 3464), a complaint (RFC 5965) or an unsubscribe
                                      mail; for the address that MAIL_BOUNCES and MAIL_UNSUBSCRIBE name
npm run admin -- opt-out --name NAME [--domain DOMAIN]
npm run admin -- opt-out --address ADDRESS
                                      opts a person (at one company, or everywhere) or an address out of the email
                                      finder and deletes what it stored about them
npm run admin -- bounced FILE|ADDRESS…
                                      records that mail to addresses, one per line of a file, came back for good: lists,
                                      files and the finder call them bounced at once; only keyed hashes are stored
npm run admin -- not-bounced FILE|ADDRESS…
                                      takes such reports back, also those of customers, for example a false one`;

/** Granted if --plan is absent: the first plan that never ends. */
const DEFAULT_PLAN = PAID_PLANS.find((plan) => PLANS[plan].every === null) ?? "full access";

const actions: Readonly<Record<string, Action>> = {
  async invite(run, [text]) {
    const email = addressOf(text);
    const role = textOption(run, "role") ?? "owner";
    if (role !== "owner" && role !== "editor") throw invalidInput(`--role is owner or editor, not "${role}".`);
    const made = invitationUrl(await readSiteAddress(run.settings), await invite(run.ctx, { email, role }));
    // A dry run's link opens nothing.
    const url = run.dryRun ? null : made;
    const line =
      url === null
        ? `Invite ${email} as ${role}.`
        : `Give ${email} this link; it works once, within ${INVITATION_HOURS} hours:\n${url}`;
    return { json: { email, role, url }, lines: [line] };
  },
  async grant(run, [text]) {
    const email = addressOf(text);
    const plan = textOption(run, "plan") ?? DEFAULT_PLAN;
    const until = endOfDay(textOption(run, "until"));
    if (until !== null && until <= run.ctx.clock.now()) throw invalidInput("--until must be a day in the future.");
    const how = await grantToAddress(run.ctx, { email, plan, endsAt: until });
    const period = until === null ? "for life" : `until ${until.toISOString()}`;
    const has = how === "granted" ? "has" : "gets, with the first sign-in,";
    return {
      json: { email, plan, until, pending: how === "pending" },
      lines: [`${email} ${has} full access ${period}.`],
    };
  },
  async revoke(run, [text]) {
    const { id: accountId, email } = await accountOf(run, text);
    const reason = textOption(run, "reason");
    if (reason === undefined) throw invalidInput('Give the reason, for example --reason "refunded".');
    const revoked = await revokeAccess(run.ctx, { accountId, reason });
    const line = revoked === 0 ? `${email} had no access to revoke.` : `${email} no longer has full access.`;
    return { json: { email, revoked }, lines: [line] };
  },
  async show(run, [text]) {
    const account = await accountOf(run, text);
    const plans = await listEntitlements(run.ctx, account.id);
    const fullAccess = await hasFullAccess(run.ctx, account.id);
    const lines = plans.map(({ plan, source, startsAt, endsAt, revokedAt, revokedReason }) => {
      const end = endsAt === null ? "for life" : `until ${endsAt.toISOString()}`;
      const revoked = revokedAt === null ? "" : `, revoked ${revokedAt.toISOString()}: ${revokedReason ?? ""}`;
      return `  ${plan} by ${source} from ${startsAt.toISOString()} ${end}${revoked}`;
    });
    const summary = `${account.email}  ${account.role}  ${fullAccess ? "full access" : "no full access"}`;
    return { json: { ...account, fullAccess, plans }, lines: [summary, ...lines] };
  },
  async passkeys(run, [rule]) {
    if (rule !== "required" && rule !== "optional") throw invalidInput("Use passkeys required or passkeys optional.");
    await setRequiresPasskeys(run.ctx, rule === "required");
    return { json: { passkeys: rule }, lines: [`Passkeys are ${rule} for the back office.`] };
  },
  async "new-secret"(run) {
    await forgetSiteSecret(run.ctx);
    await writeAudit(run.ctx, "secret.forgotten", {});
    return {
      json: { forgotten: true },
      lines: ["The next start accepts its secret as the site's. Earlier keyed hashes no longer match anybody."],
    };
  },
  async "end-test-purchases"(run) {
    const purchases = await countTestPurchases(run.ctx);
    await retireTestOrders(run.ctx, { testCheckout: true, testMode: true });
    return { json: { purchases }, lines: [`Test purchases voided: ${purchases}.`] };
  },
  ...addressActions,
};

function addressOf(text: string | undefined): string {
  const parsed = emailAddress.safeParse(text);
  if (!parsed.success)
    throw invalidInput(`Name an e-mail address, for example eva@funded.example, not "${text ?? ""}".`);
  return parsed.data.toLowerCase();
}

async function accountOf(run: CommandRun, text: string | undefined): Promise<Account> {
  const email = addressOf(text);
  const account = await readAccount(run.ctx, { email });
  if (account === null) throw notFound(`There is no account for ${email}; the first sign-in creates it.`);
  return account;
}

function endOfDay(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw invalidInput(`--until is a day such as 2027-01-31, not "${text}".`);
  return new Date(`${day.data}T23:59:59.999Z`);
}

export const command = commandOfActions({
  name: "admin",
  help: HELP,
  acceptsAnySecret: ["new-secret"],
  reading: ["show"],
  options: namedOptions({ texts: ["role", "plan", "until", "reason", "name", "domain", "address"] }),
  actions,
});

await runCommand(command, import.meta.url);
