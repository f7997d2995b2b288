import net from "node:net";

/** The request that a client repeats over one connection. */
export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The bytes of a request; with a body it is a POST. */
export function requestBytes({ port, path, headers }: Target, body?: string): Buffer {
  const sized = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...sized }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const method = body === undefined ? "GET" : "POST";
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`);
}

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Length of the whole response, once its head has arrived.
 * @throws Error for anything but a 200 with a length
 */
function answerLength(received: Buffer): number | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = received.toString("latin1", 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined)
    throw new Error(`Unexpected answer: ${received.toString()}`);
  return end + HEAD_END.length + Number(length);
}

/** A client that costs next to nothing, so that the server is what is measured. */
export interface Connection {
  /**
   * Sends one request; resolves when the whole response has arrived.
   * @throws Error for anything but a 200 with a length
   */
  readonly send: (request: Buffer) => Promise<void>;
  readonly end: () => void;
}

/** One connection; each request is sent when the previous response is complete. */
export async function connect(port: number): Promise<Connection> {
  const socket = net.connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  let waiting = Promise.withResolvers<void>();
  let received: Buffer = Buffer.alloc(0);
  const opened = waiting.promise;
  socket.on("connect", () => waiting.resolve());
  socket.on("error", (error) => waiting.reject(error));
  socket.on("close", () => waiting.reject(new Error("The server ended the connection")));
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    try {
      const expected = answerLength(received);
      if (expected === null || received.length < expected) return;
      received = Buffer.alloc(0);
      waiting.resolve();
    } catch (error) {
      waiting.reject(error);
    }
  });
  await opened;
  return {
    send(request) {
      waiting = Promise.withResolvers<void>();
      socket.write(request);
      return waiting.promise;
    },
    end: () => void socket.end(),
  };
}

/**
 * Runs one client until a moment.
 * @returns how many responses it got
 */
async function runClient(target: Target, until: number): Promise<number> {
  const request = requestBytes(target);
  const connection = await connect(target.port);
  let count = 0;
  do {
    await connection.send(request);
    count += 1;
  } while (performance.now() < until);
  connection.end();
  return count;
}

/** Requests per second over the given number of connections, after one second of warm-up. The load ends by itself. */
export async function measureHttp(target: Target, connections: number, seconds: number): Promise<number> {
  const run = async (ms: number) => {
    const start = performance.now();
    const counts = await Promise.all(Array.from({ length: connections }, () => runClient(target, start + ms)));
    return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - start);
  };
  await run(1000);
  return run(seconds * 1000);
}
