/** Any site may ask: credentials are sent by hand, so browsers send none. */
export const CORS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "content-type, location, ratelimit, ratelimit-policy, retry-after",
};

/** The answer to OPTIONS, also before a request from another site. */
export function optionsResponse(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: { ...CORS, allow: methods, "access-control-allow-methods": methods, "access-control-allow-headers": "apikey, authorization, content-type", "access-control-max-age": "86400" },
  });
}
