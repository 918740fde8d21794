/**
 * Whether a page of another origin sent this request. React Router refuses such forms before any action runs, also
 * `Origin: null`; programs send no Origin.
 */
export function hasForeignOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && origin !== "" && URL.parse(origin)?.origin !== new URL(request.url).origin;
}
