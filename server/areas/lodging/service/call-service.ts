import type { Socket } from "node:net";
import { request } from "node:https";
import { rootCertificates } from "node:tls";
import { LODGING_ANSWER_BYTES } from "#shared/domain/lodging/policy.ts";
import { LodgingError } from "./lodging-error.ts";
import type { LodgingConnection } from "./open-service.ts";

/** User and password of HTTP Basic, and the lessor code of each message. */
export interface LodgingAccount {
  readonly username: string;
  readonly password: string;
  readonly lessor_code: string;
}

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

const basic = ({ username, password }: LodgingAccount) =>
  `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;

const textOf = (error: unknown) => {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? `${error.code}: ` : "";
  return code + (error instanceof Error ? error.message : String(error));
};

/** Before TLS is established nothing of the message has left; afterwards it may have arrived. */
function toFault(error: unknown, wasConnected: boolean): LodgingError {
  if (error instanceof LodgingError) return error;
  return new LodgingError(wasConnected ? "lost" : "unavailable", textOf(error), { cause: error });
}

function post({ url, ca, timeoutMs }: LodgingConnection, account: LodgingAccount, body: string): Promise<Answer> {
  const bytes = Buffer.from(body, "utf8");
  let wasConnected = false;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toFault(error, wasConnected));
    const headers = {
      authorization: basic(account),
      "content-type": "text/xml; charset=utf-8",
      "content-length": bytes.length,
      soapaction: '""',
    };
    const call = request(
      url,
      {
        method: "POST",
        headers,
        ...(ca !== null && { ca: [...rootCertificates, ca] }),
        minVersion: "TLSv1.2",
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size > LODGING_ANSWER_BYTES) call.destroy(new LodgingError("unreadable", "the answer is too long"));
          parts.push(part);
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(parts) }));
        response.on("error", fail);
        response.on("aborted", () => fail(new LodgingError("lost", "the answer ended early")));
      },
    );
    call.on("socket", (socket: Socket) => socket.once("secureConnect", () => (wasConnected = true)));
    call.on("error", fail);
    call.end(bytes);
  });
}

/**
 * Posts a message. Redirects are not followed.
 * @returns the body of the answer; that of a fault comes with status 500 (SOAP 1.1, 6.2)
 * @throws LodgingError
 */
export async function callService(
  connection: LodgingConnection,
  account: LodgingAccount,
  body: string,
): Promise<Buffer> {
  const { status, bytes } = await post(connection, account, body);
  if (status === 401 || status === 403) throw new LodgingError("credentials", `HTTP ${status}`);
  // 503: no one took it (RFC 9110, 15.6.4). What a proxy says for a server behind it leaves that open.
  if (status === 503 || status === 429) throw new LodgingError("unavailable", `HTTP ${status}`);
  if (status >= 300 && status < 500) throw new LodgingError("rejected", `HTTP ${status}`);
  if (status !== 200 && !bytes.includes("Envelope")) throw new LodgingError("lost", `HTTP ${status}`);
  return bytes;
}
