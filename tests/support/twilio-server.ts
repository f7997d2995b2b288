import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedSms {
  readonly path: string;
  readonly authorization: string;
  readonly form: Readonly<Record<string, string>>;
}

/** How the server answers: by the documentation, or in a way that it does not foresee. */
export type TwilioAnswer = (response: ServerResponse) => void;

const json =
  (status: number, body: object): TwilioAnswer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

/** Answers as the documentation of the Messages resource and of Twilio's error responses has them. */
export const answers = {
  queued: json(201, { sid: `SM${"a".repeat(32)}`, status: "queued", error_code: null, error_message: null }),
  failed: json(201, { sid: `SM${"b".repeat(32)}`, status: "failed", error_code: 30_006, error_message: "Landline" }),
  login: json(401, { code: 20_003, message: "Authenticate", more_info: "", status: 401 }),
  number: json(400, { code: 21_211, message: "The 'To' number is not valid", more_info: "", status: 400 }),
  echo: json(400, { code: 21_211, message: "Invalid 'To' +34612345678: your code to sign is 123456", status: 400 }),
  echoed: json(201, { sid: `SM${"c".repeat(32)}`, status: "queued +34 612 345 678 123456" }),
  odd_sid: json(201, { sid: "123456", status: "queued" }),
  moved: (response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
  switched: (response) => {
    response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
  },
  drip: (response) => {
    response.writeHead(201);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  headers: (response) => void response.writeHead(201, { x: "x".repeat(100_000) }).end(),
  busy: json(429, { code: 20_429, message: "Too many requests", more_info: "", status: 429 }),
  down: json(503, { code: 20_503, message: "Service unavailable", more_info: "", status: 503 }),
  garbage: (response) => void response.writeHead(201).end("<html>maintenance</html>"),
  endless: (response) => void response.writeHead(201).end("x".repeat(1_000_000)),
  cut: (response) => void response.socket?.destroy(),
  half: (response) => {
    response.writeHead(201, { "content-length": "500" }).write('{"sid":"SM');
    setImmediate(() => response.socket?.destroy());
  },
  never: () => {},
} as const satisfies Record<string, TwilioAnswer>;

/** A local server that plays Twilio's Messages resource. */
export async function startTwilioServer() {
  const received: ReceivedSms[] = [];
  const current: { answer: TwilioAnswer } = { answer: answers.queued };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const { url = "", headers } = request;
      received.push({ path: url, authorization: headers.authorization ?? "", form });
      current.answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith: (answer: TwilioAnswer) => void (current.answer = answer),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
