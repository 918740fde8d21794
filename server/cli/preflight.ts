import { Content } from "../../app/content/content.ts";
import { findInside } from "../../app/preflight/checks.ts";
import { OUTSIDE_CHECKS } from "../../app/preflight/outside-checks.ts";
import { readEditedPieces } from "../../core/reading/content/revisions.ts";
import { stripeOf } from "../payments/open-payments.ts";
import { type Command, runCommand } from "./command.ts";

const HELP = `npm run preflight                     lists what to replace or set before going live: sample copy and data, placeholders,
                                      unsafe settings, running as root, a database server that logs rejected values, a form that does not work through SITE_URL, and Payment Links
                                      that sell a plan at a former price; owners see the same list in the back office;
                                      exits with 1 if there is anything to do`;

export const command: Command = {
  help: HELP,
  options: {},
  async run(run) {
    const { ctx, settings, json, dryRun } = run;
    const content = new Content(await readEditedPieces(ctx));
    const provider = stripeOf(ctx, settings.payments);
    const soldLinks = provider === null ? null : () => provider.listPaymentLinks();
    const isTaxReady = provider === null ? null : () => provider.isTaxReady();
    const outside = await Promise.all(
      OUTSIDE_CHECKS.filter(({ waitsFor }) => waitsFor(settings) === null).map(async (check) => ({
        check,
        findings: await check.findings({ ctx, content, settings, soldLinks, isTaxReady }),
      })),
    );
    const inside = await findInside({ ctx, content, settings, uid: process.getuid?.() });
    const findings = [...inside.flat(), ...outside.flatMap((one) => one.findings)];
    if (json) run.print(JSON.stringify({ dryRun, ready: findings.length === 0, findings }));
    else {
      if (outside.some(({ check, findings: wrong }) => check.key === "form" && wrong.length === 0))
        run.print(`A form posted to ${settings.siteUrl} was accepted: proxy and TLS are set up correctly.`);
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

await runCommand(command, import.meta.url);
