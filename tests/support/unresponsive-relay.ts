import { once } from "node:events";
import net from "node:net";

/** A relay to a database that can fall silent, as when its host loses power: nothing is closed, nothing answers. */
export interface UnresponsiveRelay {
  /** The database's URL through the relay. */
  readonly url: string;
  /** From now on existing connections transfer nothing; new ones work. */
  silence(): void;
  close(): Promise<void>;
}

/** Starts a relay to the database of a URL as given by `createTestDatabase`. */
export async function startUnresponsiveRelay(url: string): Promise<UnresponsiveRelay> {
  const target = new URL(url);
  const folder = target.searchParams.get("host");
  const port = Number(target.port || 5432);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((downstream) => {
    const upstream = folder?.startsWith("/")
      ? net.connect(`${folder}/.s.PGSQL.${port}`)
      : net.connect(port, folder ?? target.hostname);
    for (const [from, to] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => sockets.delete(from) && to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const downstream = new URL(url);
  downstream.searchParams.delete("host");
  downstream.hostname = "127.0.0.1";
  downstream.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: downstream.href,
    silence() {
      for (const socket of sockets) socket.unpipe();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
