import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A plain proxy before several servers: it takes turns among those that say they are ready. */
export interface Proxy {
  readonly origin: string;
  /** Who answers from now on. */
  send(ports: readonly number[]): void;
  close(): Promise<void>;
}

const quiet = () => {};

/** Joins two connections; where one ends the other does. */
function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  one.on("error", () => other.destroy());
  other.on("error", () => one.destroy());
  one.on("close", () => other.destroy());
  other.on("close", () => one.destroy());
}

/** Tries the servers in turn until one takes the connection. */
function reach(client: Socket, ports: readonly number[]): void {
  const [port, ...rest] = ports;
  if (port === undefined) return void client.destroy();
  const server = connect(port, "127.0.0.1");
  server.once("error", () => reach(client, rest));
  server.once("connect", () => {
    server.removeAllListeners("error").on("error", quiet);
    join(client, server);
  });
}

/** Starts a proxy of TCP connections on a free port. */
export async function startProxy(): Promise<Proxy> {
  const open = new Set<Socket>();
  let ports: readonly number[] = [];
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on("error", quiet).on("close", () => open.delete(client));
    turn += 1;
    reach(client, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    send: (wanted) => void (ports = wanted),
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
