import type { Poster, PosterOptions } from "./post.ts";

/** A poster that loads its HTTP client with the first message: most sites send none. */
export function lazyPoster(options: PosterOptions): Poster {
  let poster: Promise<Poster> | undefined;
  return async (url, sent) => {
    poster ??= import("./post.ts").then(({ createPoster }) => createPoster(options));
    return (await poster)(url, sent);
  };
}
