import { sql } from "kysely";
import { z } from "zod";
import { invalidInput } from "../../../platform/errors.ts";
import type { KindOptions } from "../../catalogue/sources/source.ts";
import type { Context } from "../../shared/context.ts";
import { seal, unseal } from "../../shared/seal.ts";
import type { ManagedKind } from "./kinds.ts";

/**
 * Values of secret fields, such as a provider's password, are kept in a column of their own, sealed with the site's secret:
 * never among the options, which forms, logs and the audit log show.
 */

/** The entered values of a kind's secret fields; empty ones stay as they are. */
export function secretsIn({ fields }: Pick<ManagedKind, "fields">, options: KindOptions): KindOptions {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = type === "secret" ? (options[name]?.trim() ?? "") : "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}

/** Throws AppError `invalid_input` if a required secret is missing. */
export function requireSecrets({ fields }: Pick<ManagedKind, "fields">, secrets: KindOptions): void {
  const missing = fields.find(
    ({ name, type, required }) => type === "secret" && required && secrets[name] === undefined,
  );
  if (missing !== undefined) throw invalidInput(`${missing.label} is missing. Enter it in the back office.`);
}

export function sealed(ctx: Context, secrets: KindOptions): Buffer | null {
  return Object.keys(secrets).length === 0 ? null : seal(ctx, JSON.stringify(secrets));
}

/** The stored secrets of a source; empty if there are none, or they were sealed with another site's secret. */
export async function readSecrets(ctx: Context, id: number): Promise<KindOptions> {
  const { rows } = await sql<{ secrets: Buffer | null }>`select secrets from managed_source where id = ${id}`.execute(
    ctx.db,
  );
  const stored = rows[0]?.secrets ?? null;
  const text = stored === null ? null : unseal(ctx, stored);
  return text === null ? {} : z.record(z.string(), z.string()).parse(JSON.parse(text));
}
