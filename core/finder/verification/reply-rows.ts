import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const verdict = z.enum([
  "accepted",
  "unknown_user",
  "no_mail",
  "full",
  "disabled",
  "restricted",
  "bad_sender",
  "reputation",
  "blocked",
  "greylisted",
  "bad_form",
  "policy",
  "temporary",
  "unclear",
]);

/**
 * Meaning of a reply to RCPT or DATA. `accepted`: the server takes mail for the address; `unknown_user`: no such
 * mailbox; `no_mail`: the host takes no mail for the domain; `full`, `disabled` and `restricted`: the mailbox exists;
 * `bad_sender`: about our sender; `reputation`: our address is listed, so leave the server alone; `blocked`: another
 * refusal of the client; `greylisted`: it wants to see the client again; `bad_form`: about the syntax; `policy`: a rule
 * that names neither the client nor the mailbox; `temporary`: ask later; `unclear`: anything else.
 */
export type RecipientVerdict = z.infer<typeof verdict>;

const row = z.object({
  meaning: verdict,
  code: z.string(),
  enhanced: z.string(),
  phrase: z.string(),
  when: z.enum(["", "hosts", "client", "no client", "no words"]),
  unless: z.string(),
  sample: z.string(),
});

/** A row of `reply-rows.tsv`. It fits a reply when all its parts do; of the fitting rows the first decides. */
export interface ReplyRow {
  readonly meaning: RecipientVerdict;
  readonly code: RegExp;
  /** Matches the enhanced code, which is "-" if the reply has none. */
  readonly enhanced: RegExp;
  readonly phrase: RegExp;
  /**
   * `hosts`: the phrase may be part of a host name or URL; `client` and `no client`: the reply names an IP address other
   * than that of a server it quotes, or does not; `no words`: it has nothing but codes and an address.
   */
  readonly when: z.infer<typeof row>["when"];
  readonly unless: RegExp | null;
  /** A reply that this row decides, with the placeholders of `replyLines` in `test/builders/server-replies.ts`. */
  readonly sample: string;
}

let rows: readonly ReplyRow[] | null = null;

/** The rows in their order, read once. */
export function replyRows(): readonly ReplyRow[] {
  return (rows ??= readRows());
}

function readRows(): ReplyRow[] {
  const written = z.array(row).parse(readTable("reply-rows.tsv"));
  const words = z.array(z.object({ name: z.string(), words: z.string() })).parse(readTable("reply-words.tsv"));
  const named = new Map<string, string[]>();
  const add = (name: string, phrase: string) => named.set(name, [...(named.get(name) ?? []), phrase]);
  for (const { name, words: phrase } of words) add(name, phrase);
  for (const { meaning, enhanced, phrase } of written) if (enhanced === "" && phrase !== "") add(meaning, phrase);
  return written.map(({ code, enhanced, phrase, unless, ...rest }) => ({
    ...rest,
    code: codeExpression(code),
    enhanced: codeExpression(enhanced),
    phrase: phraseExpression(phrase, named),
    unless: unless === "" ? null : phraseExpression(unless, named),
  }));
}

function readTable(name: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(join(import.meta.dirname, name), "utf8")
    .trimEnd()
    .split("\n");
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
  });
}

/** Codes divided by "|"; "x" is any digit and "*" anything. An empty one fits all. */
function codeExpression(codes: string): RegExp {
  const source = codes.replaceAll(".", "\\.").replaceAll("x", "\\d").replaceAll("*", ".*");
  return new RegExp(codes === "" ? "" : `^(?:${source})$`);
}

/**
 * Whole words in any case. `(a|b)`: one of them; `x?`: perhaps; `*`: letters; one to six dots and a space: up to as many
 * words; `~`: up to 40 characters; `^`: the start; `{name}`: words of `reply-words.tsv`, or phrases of that meaning that
 * need no enhanced code.
 */
function phraseExpression(phrase: string, named: ReadonlyMap<string, readonly string[]>): RegExp {
  const source = (text: string): string =>
    text.replace(/\{(\w+)\}|(\.{1,6}) |[.*~(]/g, (token, name: string | undefined, dots: string | undefined) => {
      if (name !== undefined) return `(?:${(named.get(name) ?? []).map(source).join("|")})`;
      if (dots !== undefined) return `(?:\\S+ ){0,${dots.length}}?`;
      return { "*": "\\w*", "~": "\\b.{0,40}\\b", "(": "(?:" }[token] ?? `\\${token}`;
    });
  return new RegExp(phrase === "" ? "" : `(?<!\\w)(?:${source(phrase)})(?!\\w)`, "i");
}
