import { once } from "node:events";
import { createServer, connect, type Socket } from "node:net";

/**
 * A connection between browser and server that a test can cut: a browser's own offline switch does not apply to an
 * extension's worker.
 */
export interface CuttableLink {
  /** The server's address for the browser. */
  readonly origin: string;
  /** Number of requests that start with the prefix: `POST /api/payments `. */
  count(prefix: string): number;
  /** Cuts all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /** The next request with this prefix reaches the server; its response is dropped, and the connection is cut. */
  cutResponseOf(prefix: string): void;
  /** The next request with this prefix does not reach the server, and the connection is cut. */
  cutBefore(prefix: string): void;
  close(): Promise<void>;
}

type Trap = { readonly prefix: string; readonly reaches: boolean };

/** @param server where it leads, `http://127.0.0.1:3987` */
export async function layLink(server: string): Promise<CuttableLink> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  const requests: string[] = [];
  let isCut = false;
  let trap: Trap | null = null;

  const cut = () => {
    isCut = true;
    trap = null;
    for (const socket of open) socket.destroy();
  };
  const pass = (downstream: Socket) => {
    open.add(downstream);
    downstream.on("close", () => open.delete(downstream));
    downstream.on("error", () => {});
    if (isCut) return downstream.destroy();
    const upstream = connect(Number(port), hostname);
    open.add(upstream);
    let isDeaf = false;
    upstream.on("error", () => downstream.destroy());
    upstream.on("close", () => {
      open.delete(upstream);
      downstream.destroy();
    });
    downstream.on("close", () => upstream.destroy());
    // The first byte of the response shows that the server has done its work.
    upstream.on("data", (chunk: Buffer) => (isDeaf ? cut() : downstream.write(chunk)));
    downstream.on("data", (request: Buffer) => {
      const [line = ""] = request.toString("latin1").split("\r\n", 1);
      if (/^[A-Z]+ \/.* HTTP\/1\.1$/.test(line)) requests.push(line);
      if (trap && line.startsWith(trap.prefix)) {
        if (!trap.reaches) return cut();
        isDeaf = true;
        trap = null;
      }
      upstream.write(request);
    });
    return undefined;
  };

  const listener = createServer(pass).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    count: (prefix) => requests.filter((line) => line.startsWith(prefix)).length,
    cut,
    restore() {
      isCut = false;
    },
    cutResponseOf(prefix) {
      trap = { prefix, reaches: true };
    },
    cutBefore(prefix) {
      trap = { prefix, reaches: false };
    },
    async close() {
      cut();
      listener.close();
      await once(listener, "close");
    },
  };
}
