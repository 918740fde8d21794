/** A file name that sorts by time and names its site, so that several sites may share a place. */
export function backupName(site: string, at: Date): string {
  return `newly-raised-${site}-${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.tar.zst`;
}

/** When a file of this site's was written; undefined for every other file. */
export function timeOfBackup(name: string, site: string): Date | undefined {
  const found = /^newly-raised-([0-9a-f]{16})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst$/.exec(name);
  if (found === null || found[1] !== site) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(2).map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second));
}

/** The ledger's copy beside a site's backups. */
export function ledgerName(site: string): string {
  return `newly-raised-${site}-ledger.jsonl`;
}
