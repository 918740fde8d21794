import { z } from "zod";

const page = z.object({ cursor: z.string().optional() }).optional();

/**
 * What the messages need that the SDK reads outside of its own checks: it would say of a wrong one that the site failed
 * (-32603), where the sender did.
 */
const NEEDED: ReadonlyMap<unknown, z.ZodType> = new Map<string, z.ZodType>([
  ["initialize", z.object({ protocolVersion: z.string(), capabilities: z.looseObject({}), clientInfo: z.object({ name: z.string(), version: z.string() }) })],
  ["prompts/get", z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).optional() })],
  ["prompts/list", page],
  ["tools/list", page],
]);

/** What is wrong with a message's parameters, in words; null where nothing is, or the SDK tells by itself. */
export function wrongParams(message: object): string | null {
  const { method, params } = message as { readonly method?: unknown; readonly params?: unknown };
  const read = NEEDED.get(method)?.safeParse(params);
  if (read === undefined || read.success) return null;
  return read.error.issues.map((issue) => `${["params", ...issue.path].join(".")}: ${issue.message}`).join("; ");
}
