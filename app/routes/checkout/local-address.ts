/** An address of this site as a path, so that it leads to the host it was asked at; one elsewhere as it is. */
export function localAddress(url: string, siteUrl: string): string {
  return url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
}
