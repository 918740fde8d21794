type Headers = Readonly<Record<string, string>>;

/** Headers that every answer lets pages of other sites read. */
const ALWAYS_EXPOSED = ["retry-after", "x-request-id"];

/**
 * Headers of answers that any site may read: credentials are sent explicitly, because browsers send none of their own
 * with a request answered for `*`.
 */
export function corsHeaders(exposed: readonly string[]): Headers {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": [...exposed, ...ALWAYS_EXPOSED].join(", "),
  };
}

interface Preflight {
  /** "GET, HEAD, OPTIONS". */
  readonly methods: string;
  /** Request headers besides those of a key. */
  readonly headers: readonly string[];
}

/** Answers OPTIONS, including CORS preflights. */
export function preflightAnswer(cors: Headers, { methods, headers }: Preflight): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...cors,
      allow: methods,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": ["apikey", "authorization", ...headers].join(", "),
      "access-control-max-age": "86400",
    },
  });
}
