/** Any site may call this: credentials are sent explicitly, never by the browser. */
export const CORS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "content-type, location, ratelimit, ratelimit-policy, retry-after, x-request-id",
};

/** Answers OPTIONS, including CORS preflights. */
export function optionsResponse(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      allow: methods,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "apikey, authorization, content-type",
      "access-control-max-age": "86400",
    },
  });
}
