import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { KeyScope } from "../../../../core/programs/keys/api-key.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { statusOf } from "../../../error-status.ts";
import type { ApiKeyOutcome } from "../../../context.ts";
import type { McpParts } from "./serve-message.ts";

/**
 * A tool's result, or the reason for none in plain words. `text` says the same as `found` in fewer characters, for
 * assistants that read text; without it, they get its JSON.
 */
export type ToolOutcome<Output> = { readonly found: Output; readonly text?: string } | { readonly refused: string };

/** A tool: description, input and output schemas, and implementation. */
export interface ToolParts<Input, Output> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** The scope that a key needs, which others neither see nor use; without it, no key is needed. */
  readonly needs?: KeyScope;
  /** Contacts external servers and counts against a rate limit; otherwise the tool only reads the database. */
  readonly reachesOut?: true;
  /** Creates or changes the caller's own data, never destructively. */
  readonly changes?: true;
  run(parts: McpParts, input: Input): Promise<ToolOutcome<NoInfer<Output>>>;
}

/** Any tool. */
export type Tool = ToolParts<unknown, Record<string, unknown>>;

/** Declares a tool, whose types follow from its schemas. */
export function tool<Input, Output extends Record<string, unknown>>(parts: ToolParts<Input, Output>) {
  return parts;
}

/** True if a key, or none, may use a tool. */
export function maySee({ needs }: Pick<Tool, "needs">, key: ApiKeyOutcome): boolean {
  return needs === undefined || (key.state === "accepted" && key.scopes.includes(needs));
}

/**
 * Runs a tool. The caller's errors become results, so that the model can correct them; ours are logged and reported
 * without details.
 */
export async function runTool(called: Tool, parts: McpParts, input: unknown): Promise<CallToolResult> {
  const { needs } = called;
  if (needs !== undefined && !maySee(called, parts.key))
    return refusal(`This tool needs an API key with the scope ${needs}: create one on your account page.`);
  try {
    const outcome = await called.run(parts, input);
    if ("refused" in outcome) return refusal(outcome.refused);
    const { found, text = JSON.stringify(found) } = outcome;
    return { structuredContent: found, content: [{ type: "text", text }] };
  } catch (error) {
    if (isAppError(error) && statusOf(error.code) < 500) return refusal(error.message);
    parts.log.error({ err: error, tool: called.name }, "a tool failed");
    return refusal("Something went wrong on our side. Please try again.");
  }
}

function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
