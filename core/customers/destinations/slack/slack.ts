import { AppError } from "../../../../platform/errors.ts";
import { isRefused, textOf } from "../call.ts";
import { parseTarget } from "../credentials.ts";
import type { Call, DestinationKind, DueLead, Sent } from "../destination-kind.ts";

const HEADINGS = { added: "", corrected: "Corrected: ", withdrawn: "Withdrawn: " } as const;

/** Slack's three control characters: https://docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const MONEY = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", notation: "compact" });

function lineOf({ event, values, withdrawn, key }: DueLead): string {
  const text = (name: string) => escaped(textOf(values[name]));
  const amount = typeof values["amount"] === "number" ? MONEY.format(values["amount"]) : "";
  const url = text("website") || escaped(withdrawn?.website ?? "");
  const name = text("company") || escaped(withdrawn?.company_name ?? "") || `round ${key}`;
  const linked = /^https?:/.test(url) ? `<${url.replaceAll("|", "%7C")}|${name}>` : name;
  const round = [text("round"), amount].filter((part) => part !== "").join(", ");
  const rest = [round, text("place"), text("investors"), text("contact"), text("email")].filter((part) => part !== "");
  return `${HEADINGS[event]}*${linked}*${rest.map((part) => ` · ${part}`).join("")}`;
}

/**
 * An incoming webhook takes one message a second and answers "ok"; an archived channel or removed app is 403, 404 or 410:
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
async function send({ json, credential }: Call, leads: readonly DueLead[]): Promise<Sent> {
  const search = escaped(leads[0]?.search ?? "");
  const text = [`*${search}*`, ...leads.map(lineOf)].join("\n");
  const answer = await json("POST", credential, { text, unfurl_links: false });
  return isRefused(answer) ? answer : { kind: "answered", problems: new Map() };
}

export const SLACK: DestinationKind = {
  key: "slack",
  label: "Slack",
  description: "A message with up to ten leads to a channel, and corrections of what was sent.",
  credential: {
    label: "Webhook URL",
    hint: "In Slack: your app, Incoming Webhooks, Add New Webhook. It begins with https://hooks.slack.com/services/.",
    parse(text, options) {
      const url = parseTarget(text, options);
      if (!options.allowPrivateAddresses && !/^https:\/\/hooks\.slack(-gov)?\.com\//.test(url))
        throw new AppError("invalid_input", "Slack's webhook URLs begin with https://hooks.slack.com/services/.");
      return url;
    },
  },
  keyedBy: "round",
  fields: [
    { name: "company", label: "Company", column: "company_name" },
    { name: "website", label: "Link", column: "website" },
    { name: "round", label: "Round", column: "funding_type" },
    { name: "amount", label: "Amount in US dollars", column: "amount_usd" },
    { name: "place", label: "Place", column: "location" },
    { name: "investors", label: "Investors", column: "investors" },
    { name: "contact", label: "Contact", column: "contact_name" },
    { name: "email", label: "Email", column: "contact_email" },
  ],
  batch: 10,
  limit: { requests: 1, perMs: 1_000 },
  loadsExisting: false,
  send,
};
