/** Cookie jar of a browser. */
export interface CookieBrowser {
  headers(): Headers;
  keep(answer: Headers): void;
}

/** A browser that keeps cookies; `carried` is its initial Cookie header. */
export function cookieBrowser(carried: string | null = null): CookieBrowser {
  const jar = new Map(
    (carried ?? "")
      .split("; ")
      .filter((pair) => pair !== "")
      .map((pair) => splitAt(pair)),
  );
  return {
    headers: () =>
      new Headers({
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        "user-agent": "Invented/1.0",
      }),
    keep(answer) {
      for (const cookie of answer.getSetCookie()) {
        const [pair = ""] = cookie.split(";");
        const [name, value] = splitAt(pair);
        if (/max-age=0/i.test(cookie)) jar.delete(name);
        else jar.set(name, value);
      }
    },
  };
}

function splitAt(pair: string): [name: string, value: string] {
  return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
}
