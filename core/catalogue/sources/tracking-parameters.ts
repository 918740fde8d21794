const TRACKING =
  /^(?:utm_.*|[a-z]*clid|gad_.*|[gw]braid|srsltid|mc_[ce]id|_hs.*|igshid|igsh|si|ref|ref_src|trk|mkt_tok|miniProfileUrn|originalSubdomain|dxid)$/i;

/** True for a parameter that campaigns and networks append to links. */
export function isTracking(parameter: string): boolean {
  return TRACKING.test(parameter);
}

/** Removes tracking parameters from a URL; the page is the same without them. */
export function dropTracking(url: URL): void {
  if (url.search === "") return;
  for (const name of Array.from(url.searchParams.keys())) if (isTracking(name)) url.searchParams.delete(name);
}
