/** The least and the greatest known number of a column, and whether there are unknown ones (NaN). */
export interface Extent {
  readonly least: number;
  readonly greatest: number;
  readonly hasUnknown: boolean;
}

const extents = new WeakMap<Float64Array | Uint16Array, Extent>();

/** The extent of a segment's column, looked for once: whole segments can then be passed over, or taken, without a look at their rows. */
export function extentOf(column: Float64Array | Uint16Array): Extent {
  const known = extents.get(column);
  if (known !== undefined) return known;
  let [least, greatest, unknowns] = [Infinity, -Infinity, 0];
  for (const key of column) {
    if (key < least) least = key;
    if (key > greatest) greatest = key;
    unknowns += Number(Number.isNaN(key));
  }
  const extent = { least, greatest, hasUnknown: unknowns > 0 };
  extents.set(column, extent);
  return extent;
}
