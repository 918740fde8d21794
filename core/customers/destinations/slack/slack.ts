import { invalidInput } from "../../../../platform/errors.ts";
import { isRefused, textOf } from "../call.ts";
import { parseTarget } from "../credentials.ts";
import type { Call, DestinationKind, DueLead, Sent } from "../destination-kind.ts";

const HEADINGS = { added: "", corrected: "Corrected: ", withdrawn: "Withdrawn: " } as const;

/** Slack's three control characters: https://docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const MONEY = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
});

/** Characters of a section, of which Slack takes 3,000. */
const LONGEST = 2_900;

function lineOf({ event, values, withdrawn, key, isRepeated }: DueLead): string {
  const text = (name: string) => escaped(textOf(values[name] ?? null));
  const amount = typeof values["amount"] === "number" ? MONEY.format(values["amount"]) : "";
  const url = text("website") || escaped(withdrawn?.website ?? "");
  const name = text("company") || escaped(withdrawn?.company_name ?? "") || `round ${key}`;
  const linked = /^https?:/.test(url) ? `<${url.replaceAll("|", "%7C")}|${name}>` : name;
  const round = [text("round"), amount].filter((part) => part !== "").join(", ");
  const rest = [round, text("place"), text("investors"), text("contact"), text("email")].filter((part) => part !== "");
  // Nobody can tell whether the message before arrived.
  const again = isRepeated ? "Sent again: " : "";
  return `${again}${HEADINGS[event]}*${linked}*${rest.map((part) => ` · ${part}`).join("")}`;
}

/** A lead with a button to its proof: https://docs.slack.dev/reference/block-kit/blocks/section-block */
function blockOf(lead: DueLead): object {
  const proof = textOf(lead.values["proof"] ?? null);
  const button = {
    type: "button",
    text: { type: "plain_text", text: "Proof" },
    url: proof,
    action_id: `proof-${lead.key}`,
  };
  return {
    type: "section",
    text: { type: "mrkdwn", text: lineOf(lead).slice(0, LONGEST) },
    ...(/^https?:\/\//.test(proof) && proof.length <= 3_000 && { accessory: button }),
  };
}

/**
 * An incoming webhook takes one message a second and answers "ok"; an archived channel or removed app is 403, 404 or 410:
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks. `text` is what notifications show.
 */
async function post({ json, credential }: Call, title: string, lines: readonly string[], blocks: readonly object[]) {
  const heading = { type: "section", text: { type: "mrkdwn", text: `*${title}*` } };
  const text = [`*${title}*`, ...lines].join("\n");
  const answer = await json("POST", credential, { text, blocks: [heading, ...blocks], unfurl_links: false });
  const sent: Sent = isRefused(answer) ? answer : { kind: "answered", problems: new Map() };
  return sent;
}

const paragraph = (text: string) => ({ type: "section", text: { type: "mrkdwn", text } });

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
        throw invalidInput("Slack's webhook URLs begin with https://hooks.slack.com/services/.");
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
    { name: "proof", label: "Proof (button)", column: "proof_url" },
  ],
  batch: 10,
  limit: { requests: 1, perMs: 1_000 },
  loadsExisting: false,
  send: (call, leads) => post(call, escaped(leads[0]?.search ?? ""), leads.map(lineOf), leads.map(blockOf)),
  takeBack: (call, messages) => {
    const lines = messages.map(({ roundId, company }) =>
      company === null ? `a company (round ${roundId})` : `a contact of ${escaped(company.name)} (round ${roundId})`,
    );
    const text = `Somebody asked to be removed from our data. Please delete from this channel: ${lines.join(", ")}.`;
    return post(call, "Removed on request", [text], [paragraph(text)]);
  },
  test: (call) => {
    const text = "This is a test message: leads of your saved search will arrive here.";
    return post(call, "It works", [text], [paragraph(text)]);
  },
};
