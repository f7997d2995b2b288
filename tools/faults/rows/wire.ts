import { connect } from "node:net";
import type { Random } from "../harness/random.ts";
import type { FaultServer } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";

const NOISES_A_ROUND = 20;
const LONG = 40_000;
/** A server that neither answers nor closes within this many milliseconds hangs. */
const PATIENCE_MS = 5_000;

/** Bytes that are not HTTP, or almost. */
function aNoise(random: Random): string {
  const bytes = Array.from({ length: random.between(1, 200) }, () => String.fromCharCode(random.int(256))).join("");
  return random.pick([
    `${bytes}\r\n\r\n`,
    "GET / HTTP/9.9\r\n\r\n",
    "GET /api/persons HTTP/1.1\r\n\r\n",
    `GET /api/persons?query=${"x".repeat(LONG)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    `GET /api/persons HTTP/1.1\r\nhost: a\r\nx-long: ${"x".repeat(LONG)}\r\n\r\n`,
    "POST /api/persons HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n",
    "POST /api/persons HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /api/persons HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    `GET /api/${bytes.replaceAll(/[\r\n]/g, "")} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
  ]);
}

/** @returns the server's response to raw bytes, until it closes */
function send({ origin }: FaultServer, noise: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.end(noise, "latin1"));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("It neither answers nor hangs up")));
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    socket.on("error", reject).on("close", () => resolve(text));
  });
}

/** Sends requests that no client library would. */
export async function malformedByWire(server: FaultServer, random: Random, tally: Tally): Promise<void> {
  for (let count = 0; count < NOISES_A_ROUND; count += 1) {
    const noise = aNoise(random);
    const response = await send(server, noise).catch((error: unknown) =>
      String(error).includes("ECONNRESET") ? "" : String(error),
    );
    tally.did("R5", "requests");
    const isFault = response.startsWith("HTTP/1.1 5") || response.startsWith("Error");
    tally.holds(
      "R5",
      "noise on the wire is refused or hung up on",
      !isFault,
      () => `${JSON.stringify(noise.slice(0, 80))}: ${response.slice(0, 200)}`,
    );
  }
}
