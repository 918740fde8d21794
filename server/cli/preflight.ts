import { PRICES } from "../../app/plan-prices.ts";
import { currentTiers } from "../../core/billing/current-prices.ts";
import { readBackupState } from "../../core/back-office/backups.ts";
import { countTestPurchases } from "../../core/billing/retire-test-orders.ts";
import { hasSampleRows } from "../../core/directory/sample.ts";
import type { Command } from "./command.ts";
import { runCommand } from "./command.ts";
import { formFinding } from "./form-check.ts";
import { paymentLinkFindings } from "./payment-link-findings.ts";
import { accountFindings, contentFindings, type Finding, settingFindings } from "./preflight-findings.ts";

const HELP = `npm run preflight                     what must be replaced or set before the site goes live: sample copy,
                                      placeholders, sample data, unsafe settings, being root, and a form that does not get
                                      through SITE_URL; exits with 1 when there is any`;

export const command: Command = {
  help: HELP,
  options: {},
  async run(run) {
    const sampleData: Finding = { where: "the catalogue", what: "Invented sample companies are published: import your own, then `npm run catalogue -- clear-sample`." };
    const purchases = await countTestPurchases(run.ctx);
    const testPurchases: Finding = { where: "the orders", what: `${purchases} purchases that charged nothing count as paid (of the test checkout, or in Stripe's test mode): this ends when the site is started to take money, or by \`npm run admin -- end-test-purchases\`.` };
    const unverified: Finding = { where: "the backups", what: "No backup has been verified by restoring it yet: npm run backup, then npm run backup -- --verify." };
    const isUnverified = run.settings.backups.place.kind !== "off" && (await readBackupState(run.ctx)).lastVerification === null;
    const found = [...(isUnverified ? [unverified] : []), ...((await hasSampleRows(run.ctx)) ? [sampleData] : []), ...(purchases > 0 ? [testPurchases] : [])];
    const links = paymentLinkFindings(run.settings.payments.links, PRICES, await currentTiers(run.ctx, PRICES));
    const isPublished = run.settings.publicOrigin !== undefined;
    const form = isPublished ? await formFinding(run.settings.siteUrl) : null;
    const findings = [...accountFindings(process.getuid?.()), ...settingFindings(run.settings), ...(form === null ? [] : [form]), ...links, ...found, ...contentFindings(run.settings)];
    if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, ready: findings.length === 0, findings }));
    else {
      if (isPublished && form === null) run.print(`A form posted to ${run.settings.siteUrl} was taken: proxy and TLS are set up well.`);
      for (const { where, what } of findings) run.print(`${where}: ${what}`);
      run.print(findings.length === 0 ? "Nothing stands in the way of going live." : `${findings.length} things to do before going live.`);
    }
    return findings.length === 0 ? 0 : 1;
  },
};

await runCommand(command, import.meta.url);
