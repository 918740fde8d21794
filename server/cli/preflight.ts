import { sql } from "kysely";
import { readBackupState } from "../../core/back-office/backups.ts";
import { currentPrices } from "../../core/billing/plans.ts";
import { countTestPurchases } from "../../core/billing/retire-test-orders.ts";
import { hasSampleRows } from "../../core/directory/published.ts";
import type { Command } from "./command.ts";
import { runCommand } from "./command.ts";
import { Content } from "../../app/content/content.ts";
import { pricesOf } from "../../app/plan-prices.ts";
import { readEditedPieces } from "../../core/content/revisions.ts";
import { stripeOf } from "../payments/open-payments.ts";
import { formFinding } from "./form-check.ts";
import type { Context } from "../../core/context.ts";
import {
  accountFindings,
  contentFindings,
  type Finding,
  linkFindings,
  type ServerLog,
  serverLogFindings,
  settingFindings,
} from "./preflight-findings.ts";

const HELP = `npm run preflight                     lists what to replace or set before going live: sample copy and data, placeholders,
                                      unsafe settings, running as root, a database server that logs rejected values, a form that does not work through SITE_URL, and Payment Links
                                      that sell a plan at a former price;
                                      exits with 1 if there is anything to do`;

export const command: Command = {
  help: HELP,
  options: {},
  async run(run) {
    const sampleData: Finding = {
      where: "the catalogue",
      what: "Invented sample companies are published: import your own, then `npm run catalogue -- clear-sample`.",
    };
    const purchases = await countTestPurchases(run.ctx);
    const testPurchases: Finding = {
      where: "the orders",
      what: `${purchases} purchases that charged nothing count as paid (of the test checkout, or in Stripe's test mode): this ends when the site is started to take money, or by \`npm run admin -- end-test-purchases\`.`,
    };
    const unverified: Finding = {
      where: "the backups",
      what: "No backup has been verified by restoring it yet: npm run backup, then npm run backup -- --verify.",
    };
    const isUnverified =
      run.settings.backups.place.kind !== "off" && (await readBackupState(run.ctx)).lastVerification === null;
    const found = [
      ...(isUnverified ? [unverified] : []),
      ...((await hasSampleRows(run.ctx)) ? [sampleData] : []),
      ...(purchases > 0 ? [testPurchases] : []),
    ];
    const links = (await stripeOf(run.ctx, run.settings.payments)?.listPaymentLinks()) ?? [];
    const isPublished = run.settings.publicOrigin !== undefined;
    const form = isPublished ? await formFinding(run.settings.siteUrl) : null;
    const content = new Content(await readEditedPieces(run.ctx));
    const findings = [
      ...accountFindings(process.getuid?.()),
      ...settingFindings(run.settings),
      ...serverLogFindings(await readServerLog(run.ctx)),
      ...(form === null ? [] : [form]),
      ...linkFindings(links, await currentPrices(run.ctx, pricesOf(content))),
      ...found,
      ...contentFindings(run.settings, content),
    ];
    if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, ready: findings.length === 0, findings }));
    else {
      if (isPublished && form === null)
        run.print(`A form posted to ${run.settings.siteUrl} was taken: proxy and TLS are set up well.`);
      for (const { where, what } of findings) run.print(`${where}: ${what}`);
      run.print(
        findings.length === 0
          ? "Nothing stands in the way of going live."
          : `${findings.length} things to do before going live.`,
      );
    }
    return findings.length === 0 ? 0 : 1;
  },
};

async function readServerLog(ctx: Context): Promise<ServerLog> {
  const { rows } = await sql<ServerLog>`
    select current_setting('log_min_messages') as level, quote_ident(current_user) as role`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the server did not tell its settings");
  return row;
}

await runCommand(command, import.meta.url);
