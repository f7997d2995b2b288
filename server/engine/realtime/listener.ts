import pg from "pg";

// The database's part, in server/schema: announce_access_change, announce_notifications, announce_read_notifications.

export type Channel = "notification" | "notification_read" | "access_changed" | "row_changed";
type Handler = (payload: string) => void;

const RETRY_MS = 1_000;
/**
 * Heartbeat interval. The connection never writes, so it would not notice a lost host or a firewall that dropped it:
 * it queries this often, and is closed after no response for as long.
 */
const BEAT_MS = 15_000;

/** Listens to the database's notifications (LISTEN) on its own connection, which reconnects when it breaks. */
export interface Listener {
  on(channel: Channel, handler: Handler): void;
  /** Called after a reconnect: notifications in between were missed. */
  onGap(handler: () => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Logs a payload that cannot be read (of another release, for example) and goes on. */
function guard(act: () => void, log: (error: unknown) => void): void {
  try {
    act();
  } catch (error) {
    log(error);
  }
}

function watch(client: pg.Client, beatMs: number): void {
  const beat = setInterval(() => {
    client.query("select 1").catch(() => {
      clearInterval(beat);
      // With a pending query this destroys the connection; its `end` event reconnects.
      void client.end();
    });
  }, beatMs);
  client.once("end", () => clearInterval(beat));
}

/** @param beatMs interval of the heartbeat, milliseconds */
export function createListener(
  config: pg.ClientConfig,
  log: (error: unknown) => void,
  beatMs: number = BEAT_MS,
): Listener {
  const handlers = new Map<string, Handler[]>();
  const gapHandlers: (() => void)[] = [];
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function connect(): Promise<void> {
    const limits = { statement_timeout: 0, query_timeout: beatMs, connectionTimeoutMillis: beatMs };
    const next = new pg.Client({ ...config, ...limits });
    next.on("notification", ({ channel, payload = "" }) => {
      for (const handler of handlers.get(channel) ?? []) guard(() => handler(payload), log);
    });
    next.on("error", log);
    next.on("end", () => {
      if (client === next) scheduleReconnect();
    });
    try {
      await next.connect();
      for (const channel of handlers.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    client = next;
    watch(next, beatMs);
    if (isStopped) await next.end();
  }

  function scheduleReconnect(): void {
    client = null;
    if (isStopped || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect().then(
        () => gapHandlers.forEach((handler) => handler()),
        (error: unknown) => {
          log(error);
          scheduleReconnect();
        },
      );
    }, RETRY_MS);
  }

  return {
    on(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
    },
    onGap: (handler) => gapHandlers.push(handler),
    start: connect,
    async stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
