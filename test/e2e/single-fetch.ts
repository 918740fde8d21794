/** React Router's single-fetch encoding of an action's data: a flat list whose entries refer to each other by index. */
export function singleFetch(data: unknown): string {
  const flat: unknown[] = [];
  const add = (value: unknown): number => {
    if (value === null) return -5;
    const at = flat.push(value) - 1;
    if (Array.isArray(value)) flat[at] = value.map(add);
    else if (typeof value === "object")
      flat[at] = Object.fromEntries(Object.entries(value).map(([key, entry]) => [`_${add(key)}`, add(entry)]));
    return at;
  };
  add({ data });
  return JSON.stringify(flat);
}
