import type { DestinationKind } from "../../../../core/customers/destinations/destination-kind.ts";
import type { ToolAccount } from "../../../../core/customers/destinations/records/record-tool.ts";
import { tryCredential } from "../../../../core/customers/destinations/records/tool-accounts.ts";
import type { ToolApps } from "../../../../platform/destination-settings.ts";
import type { Poster } from "../../../../platform/http/post.ts";

interface Tools {
  readonly urls: Readonly<Record<string, string>>;
  readonly apps: ToolApps;
  readonly post: Poster;
}

/** The account that a pasted credential reaches, which is asked at once. Throws as `tryCredential`. */
export function tryPasted(
  { urls, apps, post }: Tools,
  kind: DestinationKind,
  pasted: string,
  { allowPrivateAddresses, signal }: { readonly allowPrivateAddresses: boolean; readonly signal: AbortSignal },
): Promise<ToolAccount | null> {
  const credential = kind.credential.parse(pasted, { allowPrivateAddresses });
  const base = urls[kind.key] ?? "";
  return tryCredential(kind, { post, base, app: apps[kind.key], userAgent: "Newly Raised", signal, credential });
}
