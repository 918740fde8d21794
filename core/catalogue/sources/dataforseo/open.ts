import { setTimeout as delay } from "node:timers/promises";
import { invalidInput } from "../../../../platform/errors.ts";
import { createPoster } from "../../../../platform/http/post.ts";
import { pricesOf } from "../estimates.ts";
import { readEstimates } from "../read-estimates.ts";
import type { OpenSource } from "../source.ts";
import { dataForSeo } from "./provider.ts";

const TIMEOUT_MS = 120_000;

/** Asks DataForSEO about the companies that are due. */
export const open: OpenSource = ({ options, secrets, clock, settings, estimates }) => {
  const { secret_login: login, secret_password: password } = secrets ?? {};
  if (estimates === undefined || login === undefined || password === undefined)
    throw invalidInput("The API login or password is missing. Enter both under Change.");
  const post = createPoster({ allowPrivateAddresses: settings.sourceTargets === "any", timeoutMs: TIMEOUT_MS });
  const provider = dataForSeo({ post, url: settings.dataForSeoUrl ?? "https://api.dataforseo.com", login, password });
  const price = pricesOf(provider, options["price"] === undefined ? undefined : String(options["price"]));
  return readEstimates(
    { ...provider, price },
    {
      ledger: estimates,
      clock,
      country: String(options["country"]),
      budget: Number(options["budget"]),
      sleep: (milliseconds) => delay(milliseconds),
    },
  );
};
