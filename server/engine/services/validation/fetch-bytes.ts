import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP } from "node:net";
import { hostOf, runOut, Unreachable } from "../outgoing-call.ts";
import { type HostRefusal, resolvePublicHost } from "../resolve-public-host.ts";
import { ValidationFault } from "./validation-fault.ts";

/** How a service is called. */
export interface FetchRules {
  /** Whether it may be on this machine or its private network. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
}

export interface Fetched {
  readonly url: string;
  readonly maxBytes: number;
  /** Posted; without it, the address is read. */
  readonly body?: { readonly type: string; readonly bytes: Buffer };
}

const refuse = (reason: HostRefusal) => new Unreachable(reason);

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    if (!(part instanceof Buffer)) continue;
    size += part.length;
    if (size > maxBytes) throw new ValidationFault("unreachable");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Redirects are not followed: where they lead was not checked. */
function start(url: URL, address: string, { body }: Fetched, signal: AbortSignal): ClientRequest {
  const isTls = url.protocol === "https:";
  const host = hostOf(url);
  const call = (isTls ? requestTls : requestPlain)({
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: body ? "POST" : "GET",
    headers: {
      host: url.host,
      "user-agent": "Llavero-Validation/1",
      ...(body && { "content-type": body.type, "content-length": body.bytes.length }),
    },
    ...(isTls && isIP(host) === 0 && { servername: host }),
    agent: false,
    signal,
  });
  call.end(body?.bytes);
  return call;
}

async function bodyOf(call: ClientRequest, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call.on("response", resolve);
  call.once("upgrade", (_response, socket) => {
    socket.on("error", reject);
    socket.destroy();
    reject(new ValidationFault("unreachable"));
  });
  call.on("error", reject);
  call.on("close", () => reject(new Unreachable("refused")));
  try {
    const response = await promise;
    if (response.statusCode !== 200) throw new ValidationFault("unreachable");
    return await readBody(response, maxBytes);
  } finally {
    call.destroy();
  }
}

/** Milliseconds for one answer. */
const ANSWER_MS = 10_000;

/**
 * Reads an address that a certificate names, which may be any: only http and https, no redirects, a limited answer, and no
 * private address.
 * @throws ValidationFault unreachable
 */
export async function fetchBytes(fetched: Fetched, { allowsPrivate, signal: ended }: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(ANSWER_MS)]);
  const over = runOut(signal);
  try {
    const url = new URL(fetched.url);
    const address = await Promise.race([resolvePublicHost(hostOf(url), { allowsPrivate, refuse }), over]);
    return await Promise.race([bodyOf(start(url, address, fetched, signal), fetched.maxBytes), over]);
  } catch (error) {
    if (error instanceof ValidationFault) throw error;
    throw new ValidationFault("unreachable", { cause: error });
  }
}
