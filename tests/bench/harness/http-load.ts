import net from "node:net";

/** What one client sends again and again over one connection. */
export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

function requestOf({ port, path, headers }: Target): Buffer {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** How long a whole answer is, once its head has arrived. @throws Error for anything but a 200 with a length */
function answerLength(received: Buffer): number | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = received.toString("latin1", 0, end);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(`Unexpected answer: ${head}`);
  return end + HEAD_END.length + Number(length);
}

/** One connection: the next request leaves when the answer to the one before is whole. Resolves to the count. */
function runConnection(target: Target, until: number): Promise<number> {
  const request = requestOf(target);
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    let expected: number | null = null;
    let count = 0;
    const socket = net.connect(target.port, "127.0.0.1", () => socket.write(request));
    socket.setNoDelay(true);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      size += chunk.length;
      expected ??= answerLength(Buffer.concat(chunks));
      if (expected === null || size < expected) return;
      count += 1;
      chunks = [];
      size = 0;
      expected = null;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(count));
    });
  });
}

/** Requests a second over so many connections, after a second's warm-up. The load ends by itself. */
export async function measureHttp(target: Target, connections: number, seconds: number): Promise<number> {
  const run = async (ms: number) => {
    const begin = performance.now();
    const counts = await Promise.all(Array.from({ length: connections }, () => runConnection(target, begin + ms)));
    return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - begin);
  };
  await run(1000);
  return run(seconds * 1000);
}
