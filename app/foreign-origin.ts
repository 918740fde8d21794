/**
 * Detects requests sent by a page of another origin. React Router rejects such forms before any action runs, including
 * `Origin: null`; programs send no Origin.
 */
export function hasForeignOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  return origin !== null && origin !== "" && URL.parse(origin)?.origin !== new URL(request.url).origin;
}
