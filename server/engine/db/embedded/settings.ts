/** PostgreSQL settings by name, passed as `postgres -c name=value`. */
export type Settings = Readonly<Record<string, string>>;

const defaults: Settings = {
  shared_buffers: "256MB",
  max_connections: "100",
  effective_cache_size: "1GB",
  maintenance_work_mem: "128MB",
  work_mem: "8MB",
  random_page_cost: "1.1",
  // Parallel plans bring nothing to short statements on two cores, and need more shared memory than the 64 MB of a
  // container.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  TimeZone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] %u@%d ",
  log_checkpoints: "off",
};

/** Not configurable: the server listens on this socket only, never on a TCP port. */
function reach(socketFolder: string): Settings {
  return {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
  };
}

/** Command-line arguments for a server that listens in this folder. */
export function toArguments(settings: Settings, socketFolder: string): string[] {
  const all = { ...defaults, ...settings, ...reach(socketFolder) };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
