import { Content } from "../../app/content/content.ts";
import { countOpen, runChecks } from "../../app/preflight/checks.ts";
import { readEditedPieces } from "../../core/reading/content/revisions.ts";
import { stripeOf } from "../payments/open-payments.ts";
import { type Command, runCommand } from "./command.ts";

const HELP = `npm run preflight                     lists what to replace or set before going live: sample copy and data, placeholders,
                                      unsafe settings, running as root, a database server that logs rejected values,
                                      a form that does not work through SITE_URL, and Payment Links that sell a plan at
                                      a former price; owners see the same list in the back office; exits with 1 if
                                      there is anything to do`;

export const command: Command = {
  help: HELP,
  options: {},
  async run(run) {
    const { ctx, settings, json, dryRun } = run;
    const content = new Content(await readEditedPieces(ctx));
    const provider = stripeOf(ctx, settings.payments);
    const results = await runChecks({ ctx, content, settings, uid: process.getuid?.(), provider }, { outside: true });
    const findings = results.flatMap((one) => one.findings);
    if (json) run.print(JSON.stringify({ dryRun, ready: findings.length === 0, findings }));
    else {
      if (results.some(({ check, state }) => check.key === "form" && state === "ok"))
        run.print(`A form posted to ${settings.siteUrl} was accepted: proxy and TLS are set up correctly.`);
      for (const { where, what } of findings) run.print(`${where}: ${what}`);
      run.print(
        findings.length === 0
          ? "Nothing stands in the way of going live."
          : `${countOpen(results)} open points of ${results.length} before going live, as under Go live.`,
      );
    }
    return findings.length === 0 ? 0 : 1;
  },
};

await runCommand(command, import.meta.url);
