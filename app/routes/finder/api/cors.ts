import { corsHeaders, preflightAnswer } from "../../../cors.ts";

export const CORS = corsHeaders(["content-type", "location", "ratelimit", "ratelimit-policy"]);

/** Answers OPTIONS, including CORS preflights. */
export function optionsResponse(methods: string): Response {
  return preflightAnswer(CORS, { methods, headers: ["content-type"] });
}
