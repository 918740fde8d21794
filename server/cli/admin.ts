import { z } from "zod";
import { type Account, readAccount } from "../../core/accounts/account.ts";
import { invite, INVITATION_HOURS } from "../../core/accounts/invitation.ts";
import { grantAccess, hasFullAccess, listEntitlements, revokeAccess } from "../../core/billing/entitlement.ts";
import { countTestPurchases, retireTestOrders } from "../../core/billing/retire-test-orders.ts";
import { AppError } from "../../platform/errors.ts";
import { invitationUrl } from "../start/owner-link.ts";
import { readSiteAddress } from "../start/site-address.ts";
import { type Command, type CommandRun, runCommand, textOption } from "./command.ts";
import { rehearse } from "./rehearse.ts";

const HELP = `npm run admin -- invite ADDRESS [--role owner|editor]
                                      prints a link that makes ADDRESS an owner (or editor) of the site
npm run admin -- grant ADDRESS [--plan NAME] [--until DATE]
                                      gives an account full access, for good or until the end of a day
npm run admin -- revoke ADDRESS --reason TEXT
                                      takes back whatever access the account still has
npm run admin -- show ADDRESS         an account with its plans
npm run admin -- end-test-purchases   has what charged nothing (the test checkout's, and of Stripe's test mode) count for nothing;
                                      a start that takes money does so by itself`;

export const command: Command = {
  help: HELP,
  options: { role: { type: "string" }, plan: { type: "string" }, until: { type: "string" }, reason: { type: "string" } },
  async run(run) {
    const [verb, address] = run.positionals;
    switch (verb) {
      case "invite":
        await inviteAddress(run, addressOf(address));
        return 0;
      case "grant":
        await grant(run, await accountOf(run, address));
        return 0;
      case "revoke":
        await revoke(run, await accountOf(run, address));
        return 0;
      case "show":
        await show(run, await accountOf(run, address));
        return 0;
      case "end-test-purchases":
        await endTestPurchases(run);
        return 0;
      default:
        throw new AppError("invalid_input", "Say what to do: npm run admin -- invite|grant|revoke|show|end-test-purchases. Use --help for more.");
    }
  },
};

async function inviteAddress(run: CommandRun, email: string): Promise<void> {
  const role = textOption(run, "role") ?? "owner";
  if (role !== "owner" && role !== "editor") throw new AppError("invalid_input", `--role is owner or editor, not "${role}".`);
  const address = await readSiteAddress(run.settings);
  const { url } = await rehearse(run, async (inner) => ({ url: invitationUrl(address, await invite(inner.ctx, { email, role })) }));
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, email, role, url: run.dryRun ? null : url }));
  else if (run.dryRun) run.print(`Would invite ${email} as ${role}.`);
  else run.print(`Give ${email} this link; it works once, in the next ${INVITATION_HOURS} hours:\n${url}`);
}

async function grant(run: CommandRun, account: Account): Promise<void> {
  const plan = textOption(run, "plan") ?? "lifetime";
  const endsAt = endOfDay(textOption(run, "until"));
  if (endsAt !== null && endsAt <= run.ctx.clock.now()) throw new AppError("invalid_input", "--until must be a day to come.");
  await rehearse(run, async (inner) => {
    await grantAccess(inner.ctx, { accountId: account.id, plan, source: "operator", endsAt });
    return {};
  });
  report(run, { email: account.email, plan, until: endsAt }, `${account.email} has full access ${endsAt === null ? "for good" : `until ${endsAt.toISOString()}`}.`);
}

async function revoke(run: CommandRun, account: Account): Promise<void> {
  const reason = textOption(run, "reason");
  if (reason === undefined) throw new AppError("invalid_input", 'Say why, for example --reason "refunded".');
  const { revoked } = await rehearse(run, async (inner) => ({ revoked: await revokeAccess(inner.ctx, { accountId: account.id, reason }) }));
  report(run, { email: account.email, revoked }, revoked === 0 ? `${account.email} had no access to take back.` : `${account.email} has no full access any more.`);
}

async function show(run: CommandRun, account: Account): Promise<void> {
  const [plans, fullAccess] = await Promise.all([listEntitlements(run.ctx, account.id), hasFullAccess(run.ctx, account.id)]);
  const lines = plans.map(({ plan, source, startsAt, endsAt, revokedAt, revokedReason }) =>
    `  ${plan} by ${source} from ${startsAt.toISOString()} ${endsAt === null ? "for good" : `until ${endsAt.toISOString()}`}${revokedAt === null ? "" : `, taken back ${revokedAt.toISOString()}: ${revokedReason ?? ""}`}`,
  );
  report(run, { ...account, fullAccess, plans }, [`${account.email}  ${account.role}  ${fullAccess ? "full access" : "no full access"}`, ...lines].join("\n"));
}

async function endTestPurchases(run: CommandRun): Promise<void> {
  const { purchases } = await rehearse(run, async ({ ctx }) => {
    const had = await countTestPurchases(ctx);
    await retireTestOrders(ctx, { testCheckout: true, testMode: true });
    return { purchases: had };
  });
  report(run, { purchases }, purchases === 0 ? "No purchase that charged nothing counts as paid." : `${purchases} purchases that charged nothing count for nothing now.`);
}

function report(run: CommandRun, summary: object, text: string): void {
  run.print(run.json ? JSON.stringify({ dryRun: run.dryRun, ...summary }) : `${run.dryRun ? "(Nothing was kept.) " : ""}${text}`);
}

function addressOf(text: string | undefined): string {
  const parsed = z.string().regex(z.regexes.html5Email).safeParse(text);
  if (!parsed.success) throw new AppError("invalid_input", "Name an e-mail address, for example eva@newlyraised.example.");
  return parsed.data.toLowerCase();
}

async function accountOf(run: CommandRun, text: string | undefined): Promise<Account> {
  const email = addressOf(text);
  const account = await readAccount(run.ctx, { email });
  if (account === null) throw new AppError("not_found", `Nobody has signed in as ${email} yet. An account is made when somebody first does.`);
  return account;
}

function endOfDay(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const day = z.iso.date().safeParse(text);
  if (!day.success) throw new AppError("invalid_input", `--until is a day such as 2027-01-31, not "${text}".`);
  return new Date(`${day.data}T23:59:59.999Z`);
}

await runCommand(command, import.meta.url);
