import { type Delivery, listDeliveries, replayDelivery, sendTestEvent } from "../../core/webhooks/deliveries.ts";
import { type Endpoint, listEndpoints } from "../../core/webhooks/endpoint.ts";
import { addEndpoint, enableEndpoint, removeEndpoint, ROTATION_HOURS, rotateSecret } from "../../core/webhooks/manage-endpoints.ts";
import { AppError } from "../../platform/errors.ts";
import { runCommand, textOption, wholeNumber } from "./command.ts";
import { commandOfDeeds, type Deed, done } from "./deeds.ts";

const HELP = `npm run webhooks -- list                               the operator's webhooks
npm run webhooks -- add SEARCH URL                     tells URL what happens to a saved search from now on; shows the
                                                       secret that signs it, once
npm run webhooks -- test WEBHOOK                       sends a message of no consequence
npm run webhooks -- deliveries WEBHOOK [--limit 20]    what was sent, and what the receiver answered
npm run webhooks -- replay DELIVERY                    sends it again, with its id
npm run webhooks -- rotate WEBHOOK                     a new secret; the former one signs beside it for ${ROTATION_HOURS} hours
npm run webhooks -- enable WEBHOOK                     sends to a disabled one again, and what it missed
npm run webhooks -- remove WEBHOOK                     tells it nothing more`;

const DEFAULT_LIMIT = 20;

const deeds: Readonly<Record<string, Deed>> = {
  async list(run) {
    const webhooks = await listEndpoints(run.ctx);
    return { json: { webhooks }, lines: webhooks.length === 0 ? ["There are no webhooks."] : webhooks.map(webhookLine) };
  },
  async add(run, [search, url]) {
    if (search === undefined || url === undefined) throw new AppError("invalid_input", "Name the search and the address: npm run webhooks -- add SEARCH https://hooks.example/rounds");
    const input = { searchId: wholeNumber(search, "The search"), url, allowPrivateAddresses: run.settings.webhookTargets === "any" };
    return done(run, (inner) => addEndpoint(inner.ctx, input), ({ id, secret }) => [`added as ${id}`, `Its secret, shown only now: ${secret}`]);
  },
  async test(run, [id]) {
    return done(run, async (inner) => ({ delivery: await sendTestEvent(inner.ctx, webhookNumber(id)) }), ({ delivery }) => [`sent as delivery ${delivery}`]);
  },
  async deliveries(run, [id]) {
    const limit = wholeNumber(textOption(run, "limit") ?? String(DEFAULT_LIMIT), "--limit");
    const deliveries = await listDeliveries(run.ctx, { endpointId: webhookNumber(id), limit });
    return { json: { deliveries }, lines: deliveries.length === 0 ? ["Nothing was sent yet."] : deliveries.flatMap(deliveryLines) };
  },
  async replay(run, [id]) {
    if (id === undefined) throw new AppError("invalid_input", "Name the delivery by its number; `npm run webhooks -- deliveries WEBHOOK` shows them.");
    const delivery = wholeNumber(id, "The delivery");
    return done(run, (inner) => replayDelivery(inner.ctx, delivery).then(() => ({ delivery })), () => [`sent again: ${delivery}`]);
  },
  async rotate(run, [id]) {
    return done(run, (inner) => rotateSecret(inner.ctx, webhookNumber(id)), ({ secret, formerSignsUntil }) => [
      "signed with a new secret", `It is shown only now: ${secret}`, `The former one signs beside it until ${formerSignsUntil.toISOString()}.`,
    ]);
  },
  async enable(run, [id]) {
    return done(run, (inner) => enableEndpoint(inner.ctx, webhookNumber(id)).then(() => ({ enabled: webhookNumber(id) })), ({ enabled }) => [`enabled: ${enabled}`]);
  },
  async remove(run, [id]) {
    return done(run, (inner) => removeEndpoint(inner.ctx, webhookNumber(id)).then(() => ({ removed: webhookNumber(id) })), ({ removed }) => [`removed: ${removed}`]);
  },
};

function webhookLine({ id, searchName, url, failingSince, disabledReason }: Endpoint): string {
  const state = disabledReason !== null ? `disabled: ${disabledReason}` : failingSince !== null ? `failing since ${failingSince.toISOString()}` : "in force";
  return `${id}  ${searchName}  ${url}  ${state}`;
}

function deliveryLines({ id, type, status, createdAt, attempts }: Delivery): string[] {
  const tries = attempts.map(({ at, statusCode, durationMs, error, responseExcerpt }) =>
    `    ${at}  ${statusCode ?? "no answer"}  ${durationMs} ms${error === null ? "" : `  ${error}`}${responseExcerpt === null ? "" : `  “${responseExcerpt.slice(0, 120)}”`}`);
  return [`${id}  ${createdAt.toISOString()}  ${type}  ${status}`, ...tries];
}

function webhookNumber(text: string | undefined): number {
  if (text === undefined) throw new AppError("invalid_input", "Name the webhook by its number; `npm run webhooks -- list` shows them.");
  return wholeNumber(text, "The webhook");
}

export const command = commandOfDeeds({ name: "webhooks", help: HELP, options: { limit: { type: "string" } }, deeds });

await runCommand(command, import.meta.url);
