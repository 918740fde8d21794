/** One rule of a group: a path pattern and whether it may be fetched. */
interface Rule {
  readonly allows: boolean;
  readonly pattern: string;
}

/** RFC 9309, section 2.5: at least 500 KiB must be parsed. */
const LONGEST_FILE = 512 * 1024;

/**
 * Returns true if a robots.txt lets the program `product` fetch a path with its query. Follows RFC 9309: all groups of
 * the product's name count together, else those of `*`; the longest matching pattern wins, and allow wins a tie.
 */
export function mayFetch(robots: string, product: string, path: string): boolean {
  const groups = readGroups(robots.slice(0, LONGEST_FILE));
  const rules = groups.get(product.toLowerCase()) ?? groups.get("*") ?? [];
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!matches(rule.pattern, path)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.allows)) best = rule;
  }
  return best?.allows ?? true;
}

/** Rules by lower-case product name. */
function readGroups(robots: string): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let current: Rule[][] = [];
  let isNaming = false;
  for (const line of robots.split(/\r\n|\r|\n/)) {
    const [, field = "", value = ""] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === "user-agent") {
      if (!isNaming) current = [];
      isNaming = true;
      const product = /^(?:\*|[\w-]+)/.exec(value.trim())?.[0].toLowerCase();
      if (product === undefined) continue;
      const rules = groups.get(product) ?? [];
      groups.set(product, rules);
      current.push(rules);
    } else if (name === "allow" || name === "disallow") {
      isNaming = false;
      const pattern = value.trim();
      // An empty disallow forbids nothing.
      if (pattern !== "")
        for (const rules of current) rules.push({ allows: name === "allow", pattern: decoded(pattern) });
    }
  }
  return groups;
}

/** `*` matches any characters and a final `$` the end. Matches piece by piece, so no pattern can backtrack. */
function matches(pattern: string, written: string): boolean {
  const path = decoded(written);
  const isAnchored = pattern.endsWith("$");
  const [first = "", ...pieces] = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  const last = isAnchored ? pieces.pop() : undefined;
  let at = first.length;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Characters compare equal to their percent escapes, except reserved ones; escapes that are not UTF-8 stay. */
function decoded(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (escape) => {
    try {
      return decodeURI(escape);
    } catch (error) {
      if (error instanceof URIError) return escape.toUpperCase();
      throw error;
    }
  });
}
