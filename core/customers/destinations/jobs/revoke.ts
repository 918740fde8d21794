import { z } from "zod";
import { defineJob } from "../../../shared/jobs/define-job.ts";

// The token is sealed.
export const revokeTokenJob = defineJob({
  name: "destinations.revoke",
  does: "Tells a customer's tool that the access of a removed destination has ended.",
  whenFailed: "Discard it; the customer can end the access in the tool.",
  payload: z.object({ kind: z.string(), credential: z.string() }),
  attempts: 5,
  expiresAfterSeconds: 120,
  concurrency: 1,
  async run({ ctx, effects, signal }, { kind, credential }) {
    const [{ revoke }, { kindOf }] = await Promise.all([import("../sign-in.ts"), import("../kinds.ts")]);
    const { post, destinationUrls, destinationApps } = effects;
    const app = destinationApps[kind];
    if (app === undefined) return;
    const access = { post, app, base: destinationUrls[kind] ?? "", signal };
    await revoke(ctx, kindOf(kind), access, Buffer.from(credential, "base64"));
  },
});
