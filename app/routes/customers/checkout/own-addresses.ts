/** Turns an address of this site into a path, so that it stays on the requested host; leaves others as they are. */
export function localAddress(url: string, siteUrl: string): string {
  return url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
}

/** True if text can be the id of an order, checkout or customer: ours and Stripe's are letters, digits, "-" and "_". */
export const isReference = (text: string): boolean => /^[\w-]{1,255}$/.test(text);
