import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import { fileURLToPath } from "node:url";
import { CERTIFICATE_FILE } from "./smtp-server.ts";

export interface ReceivedMessage {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

/** A real local https receiver of webhooks, and the messages it received. */
export interface WebhookReceiver {
  readonly url: string;
  readonly messages: readonly ReceivedMessage[];
  /** Sets how it answers from now on. */
  answerBy(respond: (response: ServerResponse, message: ReceivedMessage) => void): void;
  close(): Promise<void>;
}

const accept = (response: ServerResponse) => void response.writeHead(204).end();

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = [];
  let respond: (response: ServerResponse, message: ReceivedMessage) => void = accept;
  const cert = readFileSync(CERTIFICATE_FILE);
  const key = readFileSync(fileURLToPath(new URL("./data/loopback-key.pem", import.meta.url)));
  const server = createServer({ cert, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      const { headers, url = "" } = request;
      const message = { headers, body: Buffer.concat(chunks).toString("utf8"), path: url };
      messages.push(message);
      respond(response, message);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    url: `https://localhost:${address.port}/hook`,
    messages,
    answerBy: (next) => void (respond = next),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
