import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP } from "node:net";
import { hostOf, runOut, Unreachable } from "./outgoing-call.ts";
import { type HostRefusal, resolvePublicHost } from "./resolve-public-host.ts";

/** A call of a server that someone named: by http or https, and its redirects are not followed, since where they lead was not checked. */
export interface OutgoingRequest<Answer> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted; without it, the address is read. */
  readonly body?: Buffer | undefined;
  readonly account?: { readonly user: string; readonly password: string } | null;
  /** Reads what is needed of the answer: the rest of it is dropped. Throws for one that is not the expected one. */
  readonly readAnswer: (response: IncomingMessage) => Answer | Promise<Answer>;
}

export interface OutgoingRules {
  /** Whether it may be on this machine or its private network. */
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
}

/** An answer of more bytes than were allowed. */
export class TooLarge extends Error {}

const refuse = (reason: HostRefusal) => new Unreachable(reason);

type Sent = Pick<OutgoingRequest<unknown>, "headers" | "body" | "account">;

function start(url: URL, address: string, { headers, body, account }: Sent, signal: AbortSignal) {
  const isTls = url.protocol === "https:";
  const host = hostOf(url);
  const call = (isTls ? requestTls : requestPlain)({
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: body ? "POST" : "GET",
    headers: { ...headers, ...(body && { "content-length": body.length }), host: url.host },
    ...(account && { auth: `${account.user}:${account.password}` }),
    ...(isTls && isIP(host) === 0 && { servername: host }),
    agent: false,
    signal,
  });
  call.end(body);
  return call;
}

/**
 * The body of an answer.
 * @throws TooLarge
 */
export async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    // Without an encoding, a response has buffers.
    if (!(part instanceof Buffer)) continue;
    size += part.length;
    if (size > maxBytes) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function answerOf<Answer>(call: ClientRequest, { readAnswer }: OutgoingRequest<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call.on("response", resolve);
  // Its socket is detached from the call: a reset of it would be an error that no one handles.
  call.once("upgrade", (response, socket) => {
    socket.on("error", reject);
    socket.destroy();
    resolve(response);
  });
  call.on("error", reject);
  call.on("close", () => reject(new Unreachable("refused")));
  try {
    return await readAnswer(await promise);
  } finally {
    call.destroy();
  }
}

/**
 * Calls a server within the time of the signal.
 * @throws Unreachable, what `readAnswer` throws, or an error of the network
 */
export async function callServer<Answer>(
  request: OutgoingRequest<Answer>,
  { allowsPrivate, signal }: OutgoingRules,
): Promise<Answer> {
  const over = runOut(signal);
  const url = new URL(request.url);
  const address = await Promise.race([resolvePublicHost(hostOf(url), { allowsPrivate, refuse }), over]);
  return Promise.race([answerOf(start(url, address, request, signal), request), over]);
}
