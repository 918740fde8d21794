import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { isAppError } from "../../../platform/errors.ts";
import type { McpParts } from "./serve-message.ts";

/** What a tool found, or, in plain words, why it could not look. */
export type ToolOutcome<Output> = { readonly found: Output } | { readonly refused: string };

/** One tool: what it is for, what it takes and gives, and how it comes by it. */
export interface ToolParts<Input, Output> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  /** Asks servers elsewhere, and counts what is asked; else it reads the catalogue alone. */
  readonly reachesOut?: true;
  /** Begins or changes something of its caller's own; it takes nothing away. */
  readonly changes?: true;
  readonly run: (parts: McpParts, input: Input) => Promise<ToolOutcome<Output>>;
}

/** Runs a tool. What its caller did wrong is told as the result, so that the model can mend it; what is our fault is logged and only admitted. */
export async function runTool<Input, Output extends Record<string, unknown>>(tool: ToolParts<Input, Output>, parts: McpParts, input: Input): Promise<CallToolResult> {
  try {
    const outcome = await tool.run(parts, input);
    if ("refused" in outcome) return refusal(outcome.refused);
    return { structuredContent: outcome.found, content: [{ type: "text", text: JSON.stringify(outcome.found) }] };
  } catch (error) {
    if (isAppError(error) && (error.code === "invalid_input" || error.code === "conflict")) return refusal(error.message);
    parts.log.error({ err: error, tool: tool.name }, "a tool failed");
    return refusal("Something went wrong on our side. Please try again.");
  }
}

function refusal(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
