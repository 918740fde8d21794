/** An amount in minor units for reading: "$29", "$29.50". */
export function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    ...(minor % 100 === 0 ? { maximumFractionDigits: 0 } : {}),
  });
  return format.format(minor / 100);
}
