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

const knownRows = new WeakMap<Float64Array, Uint16Array>();

/** The rows of a segment whose number is known, ascending, looked for once. */
export function knownRowsOf(column: Float64Array): Uint16Array {
  const found = knownRows.get(column);
  if (found !== undefined) return found;
  const rows = new Uint16Array(column.length);
  let count = 0;
  for (const [row, key] of column.entries()) {
    rows[count] = row;
    count += Number(!Number.isNaN(key));
  }
  const known = rows.slice(0, count);
  knownRows.set(column, known);
  return known;
}
