/** The data of a page by route; null without. React Router writes a flat list whose entries refer to each other by index. */
export function decodeData(text: string | null): unknown {
  const flat: readonly unknown[] = text === null ? [] : (JSON.parse(text) as unknown[]);
  const at = (index: number): unknown => {
    const entry = index < 0 ? null : flat[index];
    if (Array.isArray(entry))
      return typeof entry[0] === "number" || entry.length === 0 ? entry.map((one) => at(Number(one))) : null;
    if (typeof entry !== "object" || entry === null) return entry;
    return Object.fromEntries(
      Object.entries(entry).map(([key, value]) => [String(flat[Number(key.slice(1))]), at(Number(value))]),
    );
  };
  return flat.length === 0 ? null : at(0);
}

/** The data that the page's own route loaded; null if the answer has none. */
export function loadedBy(route: string, text: string | null): unknown {
  const routes = decodeData(text) as Readonly<Record<string, { readonly data?: unknown } | undefined>> | null;
  return routes?.[route]?.data ?? null;
}
