/** PostgreSQL settings by name, as `postgres -c name=value` takes them. */
export type Settings = Readonly<Record<string, string>>;

const defaults: Settings = {
  shared_buffers: "256MB",
  max_connections: "100",
  effective_cache_size: "1GB",
  maintenance_work_mem: "128MB",
  work_mem: "8MB",
  random_page_cost: "1.1",
  // Many short statements on two cores gain nothing from parallel plans, and those need the shared memory of which a
  // container has 64 MB.
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  TimeZone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] %u@%d ",
  log_checkpoints: "off",
};

/** The reach of the server is not for others to set: only this socket, never a TCP port. */
function reach(socketFolder: string): Settings {
  return {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
  };
}

/** The command-line words for a server that listens in this folder. */
export function toArguments(settings: Settings, socketFolder: string): string[] {
  const all = { ...defaults, ...settings, ...reach(socketFolder) };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
