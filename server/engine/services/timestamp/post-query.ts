import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP } from "node:net";
import { hostOf, outgoingFailureOf, runOut, Unreachable } from "../outgoing-call.ts";
import { type HostRefusal, resolvePublicHost } from "../resolve-public-host.ts";
import { TimestampFault } from "./timestamp-fault.ts";

/** Where the authority answers (RFC 3161, 3.4), and how it knows us. */
export interface TimestampService {
  readonly url: string;
  readonly account: { readonly user: string; readonly password: string } | null;
  /** OID of the policy that stamps must be of; null: that of the authority. */
  readonly policy: string | null;
}

const QUERY_TYPE = "application/timestamp-query";
const REPLY_TYPE = "application/timestamp-reply";
/** Bytes of an answer: a token with the certificates of its authorities takes some thousand. */
export const MAX_REPLY_BYTES = 20_000;

const refuse = (reason: HostRefusal) => new Unreachable(reason);

/** @throws TimestampFault redirect, credentials, status, content_type */
function requireReply({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400) throw new TimestampFault("redirect", `HTTP ${statusCode}`);
  if (statusCode === 401 || statusCode === 403) throw new TimestampFault("credentials", `HTTP ${statusCode}`);
  if (statusCode !== 200) throw new TimestampFault("status", `HTTP ${statusCode}`);
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== REPLY_TYPE) throw new TimestampFault("content_type");
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    // Without an encoding, a response has buffers.
    if (!(part instanceof Buffer)) continue;
    size += part.length;
    if (size > MAX_REPLY_BYTES) throw new TimestampFault("too_large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

interface Attempt {
  readonly url: URL;
  readonly address: string;
  readonly account: TimestampService["account"];
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

/** Redirects are not followed. */
function startCall({ url, address, account, body, signal }: Attempt): ClientRequest {
  const isTls = url.protocol === "https:";
  const host = hostOf(url);
  const call = (isTls ? requestTls : requestPlain)({
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: "POST",
    headers: {
      "content-type": QUERY_TYPE,
      accept: REPLY_TYPE,
      "content-length": body.length,
      host: url.host,
      "user-agent": "Llavero-Timestamps/1",
    },
    ...(account && { auth: `${account.user}:${account.password}` }),
    ...(isTls && isIP(host) === 0 && { servername: host }),
    agent: false,
    signal,
  });
  call.end(body);
  return call;
}

async function answerOf(call: ClientRequest): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call.on("response", resolve);
  // Its socket is detached from the call: a reset of it would be an error that no one handles.
  call.once("upgrade", (_response, socket) => {
    socket.on("error", reject);
    socket.destroy();
    reject(new TimestampFault("status", "HTTP 101"));
  });
  call.on("error", reject);
  call.on("close", () => reject(new Unreachable("refused")));
  try {
    const response = await promise;
    requireReply(response);
    return await readBody(response);
  } finally {
    call.destroy();
  }
}

/**
 * Posts a query to the authority.
 * @returns the body of its answer
 * @throws TimestampFault
 */
export async function postQuery(
  { url: target, account }: TimestampService,
  body: Buffer,
  { allowsPrivate, signal }: { readonly allowsPrivate: boolean; readonly signal: AbortSignal },
): Promise<Buffer> {
  const over = runOut(signal);
  try {
    const url = new URL(target);
    const address = await Promise.race([resolvePublicHost(hostOf(url), { allowsPrivate, refuse }), over]);
    return await Promise.race([answerOf(startCall({ url, address, account, body, signal })), over]);
  } catch (error) {
    if (error instanceof TimestampFault) throw error;
    throw new TimestampFault(outgoingFailureOf(error), null, { cause: error });
  }
}
