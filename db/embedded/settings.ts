/**
 * The embedded server's settings: no TCP, room for bulk loads, little memory at rest. Given on the command line, so
 * that a new version of this program brings its own. `random_page_cost` is left alone (1.1 made a large export
 * 3 times slower).
 */
export function serverSettings(socketFolder: string, changes: Readonly<Record<string, string>> = {}): readonly string[] {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_permissions: "0700",
    max_connections: "50",
    shared_buffers: "128MB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "15min",
    wal_compression: "pglz",
    // Nobody replicates it, and so a COPY into a table made in the same transaction needs no log of its rows.
    wal_level: "minimal",
    max_wal_senders: "0",
    io_method: "sync",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    log_file_mode: "0600",
    log_line_prefix: "%m [%p] ",
    ...changes,
  };
  return ["-k", socketFolder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
