import anyAscii from "any-ascii";
import type { SmtpReply } from "./reply.ts";
import { type RecipientVerdict, type ReplyRow, replyRows } from "./reply-rows.ts";

/**
 * What a reply speaks about. `nobody`: nobody reads mail at the address; `mailbox`: somebody does, but not this mail;
 * `us`: our address, our sender or our rate; `nothing`: the reply is no evidence about the address.
 */
export type ReplySubject = "accepted" | "nobody" | "mailbox" | "us" | "nothing";

const SUBJECTS: Readonly<Record<RecipientVerdict, ReplySubject>> = {
  accepted: "accepted",
  unknown_user: "nobody",
  no_mail: "nobody",
  disabled: "mailbox",
  full: "mailbox",
  restricted: "mailbox",
  bad_sender: "us",
  reputation: "us",
  blocked: "us",
  greylisted: "us",
  bad_form: "nothing",
  policy: "nothing",
  temporary: "nothing",
  unclear: "nothing",
};

export function subjectOf(verdict: RecipientVerdict): ReplySubject {
  return SUBJECTS[verdict];
}

/** True if the same question may be answered otherwise later. */
export function isForNow(verdict: RecipientVerdict): boolean {
  return verdict === "temporary" || verdict === "greylisted";
}

/**
 * Classifies a server's reply about one recipient by its subject; a doubtful one is `unclear`. The email finder and our
 * own mail both decide by it. `sender` is the envelope's sender, whose echo reveals the subject.
 */
export function classifyReply(reply: SmtpReply, sender: string | null = null): RecipientVerdict {
  return decidingRow(reply, sender)?.meaning ?? "unclear";
}

/** The row of `reply-rows.tsv` that decides a reply; null if none fits. */
export function decidingRow(reply: SmtpReply, sender: string | null = null): ReplyRow | null {
  // The soft sign would be an apostrophe within words.
  const text = anyAscii(reply.text.replaceAll(/[ьЬ]/g, ""));
  const withHosts = withoutAddresses(text, sender);
  const words = withoutHosts(withHosts);
  const inner = innerReply(text);
  if (inner !== null && !SENDER_CHECK.test(words)) {
    const row = decidingRow(inner, sender);
    if (row !== null && row.meaning !== "unclear") return row;
  }
  const enhanced = reply.enhanced ?? MARKED_CODE.exec(text)?.[1] ?? "-";
  const namesClient = IP_ADDRESS.test(withHosts.replace(QUOTED_SERVER, " "));
  const fits = (row: ReplyRow) =>
    row.code.test(String(reply.code)) &&
    row.enhanced.test(enhanced) &&
    (row.when !== "client" || namesClient) &&
    (row.when !== "no client" || !namesClient) &&
    (row.when !== "no words" || !/\w/.test(words.replace("<address>", ""))) &&
    row.phrase.test(row.when === "hosts" ? withHosts : words) &&
    row.unless?.test(words) !== true;
  return replyRows().find(fits) ?? null;
}

const SENDER_CHECK = /\bsender\b|<sender>/i;
/** qmail and Cisco put the enhanced code behind a mark, Barracuda behind a name. */
const MARKED_CODE = /(?:#|^\w+ )(5\.\d{1,3}\.\d{1,3})\b/;
/** A server's quote of the reply from the mailbox's own server. */
const INNER =
  /(?:\bsaid|\bfailed|\bresponse|:[^:\s]{1,64}@[^:\s]{1,255}|\([^:\s]{1,64}@[^:\s]{1,255}):\s*([45]\d\d)[- ](?:([45]\.\d{1,3}\.\d{1,3}) )?(.+)$/i;

function innerReply(text: string): SmtpReply | null {
  const [, code, enhanced = null, inner = ""] = INNER.exec(text) ?? [];
  return code === undefined ? null : { code: Number(code), enhanced, text: inner };
}

const URL_TEXT = /\bhttps?:\/\/\S+/gi;
const ADDRESS = /<?[^\s<>()[\]:;,"]{1,64}@[^\s<>()[\]:;,"]{1,255}[^\s<>()[\]:;,".]>?/g;
/** Exchange names its component before the reason: "RESOLVER.ADR.RecipientNotFound". */
const COMPONENT = /\bRESOLVER\.[A-Z]+\.(?=\w)/g;
const HOST_NAME = /\b(?:[a-z0-9_-]{1,63}\.){1,20}[a-z][a-z0-9-]{1,62}\b/gi;
const IP_ADDRESS = /\[?\b(?:\d{1,3}\.){3}\d{1,3}\b\]?/;
const IP_ADDRESSES = new RegExp(IP_ADDRESS.source, "g");
/** "host mx.acme.example[192.0.2.4] said": an address that is not ours. */
const QUOTED_SERVER = /\bhost \S+\[[\d.]+\]|\brelay=\S+|\bcalled: \S+/gi;

/** The words of a reply without addresses, because "spam@acme.example" must not be taken for the reason. */
function withoutAddresses(text: string, sender: string | null): string {
  return text
    .replace(ADDRESS, (echoed) =>
      sender !== null && echoed.replace(/^<|>$/g, "").toLowerCase() === sender.toLowerCase() ? "<sender>" : "<address>",
    )
    .replace(COMPONENT, "");
}

/** The words of a reply without names of hosts, because "tls-policy.example" is no reason. */
function withoutHosts(text: string): string {
  return text.replace(URL_TEXT, " ").replace(IP_ADDRESSES, " ").replace(HOST_NAME, " ").replace(/\s+/g, " ");
}
