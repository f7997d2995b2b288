import { once } from "node:events";
import { connect } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { VERIFIED_FILE_BYTES } from "#shared/domain/documents/policy.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

/* A client that sends too much gets the refusal instead of a broken connection. */

const PIECE = Buffer.alloc(1_048_576, "x");
/** More megabytes than any body may have. */
const PIECES = VERIFIED_FILE_BYTES / PIECE.length + 1;

const { app } = testServer({ role: null });
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.http.listen({ port: 0, host: "127.0.0.1" })).port);
});

interface Framing {
  readonly header: string;
  readonly before: string;
  readonly after: string;
  readonly end: string;
}
const sized: Framing = { header: `content-length: ${PIECE.length * PIECES}`, before: "", after: "", end: "" };
const chunked: Framing = {
  header: "transfer-encoding: chunked",
  before: `${PIECE.length.toString(16)}\r\n`,
  after: "\r\n",
  end: "0\r\n\r\n",
};

const LOGIN = "POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json";
const FILE = "POST /api/external-verify/file HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream";
let upload = "";
beforeAll(async () => {
  const { accessToken } = await app.logIn(emailOf("admin"));
  upload = `POST /api/bulk-uploads?entity=person HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${accessToken}\r\nx-file-name: a.xlsx\r\ncontent-type: application/octet-stream`;
});

/**
 * Writes the whole body before it reads a response, as browsers do.
 * @returns the responses before the server closed the connection
 */
async function sendWhole(head: string, { header, before, after, end }: Framing): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const write = async (piece: string | Buffer) => {
    if (!socket.write(piece)) await once(socket, "drain");
  };
  await write(`${head}\r\n${header}\r\n\r\n`);
  for (let sent = 0; sent < PIECES; sent += 1) {
    await write(before);
    await write(PIECE);
    await write(after);
  }
  await write(end);
  // The next request is the last one: the connection stays open while it follows HTTP.
  await write("GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  return readAll(socket);
}

const framings = [
  ["whose length is declared", sized],
  ["in pieces", chunked],
] as const;

describe.each([
  ["JSON", () => LOGIN],
  ["a file to verify", () => FILE],
  ["a sheet", () => upload],
])("an oversized body of %s", (_what, head) => {
  test.each(framings)(
    "an oversized body %s is refused with an error once it is read, and the connection stays usable",
    async (_how, framing) => {
      const answers = await sendWhole(head(), framing);
      expect(answers).toMatch(/^HTTP\/1\.1 413 /);
      expect(answers).toContain('"translationKey":"error.too_large"');
      expect(answers).toContain("HTTP/1.1 200 OK");
    },
  );
});
