import { execute } from "../../../../db/statement.ts";
import { invalidInput, unavailable } from "../../../../platform/errors.ts";
import type { Poster } from "../../../../platform/http/post.ts";
import type { Context } from "../../../shared/context.ts";
import { callOf } from "../call.ts";
import type { Call, DestinationKind, Refused } from "../destination-kind.ts";
import type { ToolAccount } from "./record-tool.ts";
import { oweAgain } from "./debts.ts";
import { accessToken } from "../sign-in.ts";
import type { ToolApp } from "../../../../platform/destination-settings.ts";

type RecordKind = Extract<DestinationKind, { readonly keyedBy: "company" }>;

interface Identifying {
  readonly id: number;
  readonly owner: string;
  readonly kind: RecordKind;
  readonly call: Call;
}

/** Asks the tool whose account a destination reaches and stores it; returns the account's id. */
export async function identify(ctx: Context, { id, owner, kind, call }: Identifying): Promise<string | Refused> {
  const account = await askWho(kind, call);
  if ("kind" in account) return account;
  await keepAccount(ctx, { owner, kind: kind.key }, account);
  await execute(ctx)`update destination set tool_account = ${account.id} where id = ${id}`;
  // What a former credential could not reach may be there.
  await oweAgain(ctx, { owner, kind: kind.key });
  return account.id;
}

/** A tool that does not tell it has one unnamed account. */
async function askWho(kind: RecordKind, call: Call): Promise<ToolAccount | Refused> {
  const account = await kind.records.identify(call);
  const isUntold = "kind" in account && account.kind === "refused" && /^Status 404\b/.test(account.error);
  return isUntold ? { id: "", label: `your ${kind.label}`, webAddress: "" } : account;
}

/** Stores an account of a tool with its name and address. */
export async function keepAccount(
  ctx: Context,
  { owner, kind }: { readonly owner: string; readonly kind: string },
  { id, label, webAddress }: ToolAccount,
): Promise<void> {
  await execute(ctx)`
    insert into tool_account (owner, kind, tool_account, label, web_address)
    values (${owner}, ${kind}, ${id}, ${label}, ${webAddress})
    on conflict (owner, kind, tool_account) do update set label = excluded.label, web_address = excluded.web_address`;
}

interface Trying {
  readonly post: Poster;
  readonly base: string;
  readonly app: ToolApp | undefined;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** As it is stored, unsealed. */
  readonly credential: string;
}

/**
 * Tries a credential before it is stored: the account that it reaches, or null for receivers of messages. Throws AppError
 * `invalid_input` if the tool refuses it, and `unavailable` if it cannot be asked now.
 */
export async function tryCredential(kind: DestinationKind, trying: Trying): Promise<ToolAccount | null> {
  if (kind.keyedBy === "round") return null;
  const tokens = await accessToken(kind, trying, trying.credential);
  const account =
    "kind" in tokens
      ? tokens
      : await askWho(
          kind,
          callOf(kind, { ...trying, credential: tokens.accessToken, secret: "", now: () => new Date() }),
        );
  if (!("kind" in account)) return account;
  if (account.kind === "refused")
    throw invalidInput(`${kind.label} does not accept this ${kind.credential.label.toLowerCase()}. ${account.error}`);
  throw unavailable(`${kind.label} could not be reached: try again in a minute. ${account.error}`);
}
