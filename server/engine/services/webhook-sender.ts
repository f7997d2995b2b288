import { createHmac } from "node:crypto";
import { lookup } from "node:dns/promises";
import { request } from "node:https";
import { isIP } from "node:net";
import type { WebhookError } from "#shared/domain/administration/webhook.ts";
import { isPrivateAddress } from "./private-addresses.ts";

/** A message as it leaves: the same bytes at every attempt. */
export interface WebhookMessage {
  /** The same at every attempt, so that whoever gets it twice does it once. */
  readonly id: string;
  readonly body: string;
  /** `whsec_…`; the first is the present one. */
  readonly secrets: readonly string[];
  readonly sent_at: Date;
}

/** What became of an attempt. `error` is null where the receiver took it. */
export interface WebhookOutcome {
  readonly status: number | null;
  readonly error: WebhookError | null;
}

export interface WebhookSender {
  /** Whether receivers may stand on this machine or in its own network. */
  readonly allowsPrivate: boolean;
  /** Posts a message to an https address. Never throws: what went wrong is the outcome. */
  post(url: string, message: WebhookMessage, signal?: AbortSignal): Promise<WebhookOutcome>;
}

/** A receiver that has not answered for so long will not, in milliseconds: Standard Webhooks asks for 15 to 30 seconds. */
const ANSWER_MS = 15_000;

const SECRET_PREFIX = "whsec_";

/** The signatures of a message (Standard Webhooks 1.0.0, "Signature scheme"): one a secret, the present one first. */
export function signWebhook({ id, body, secrets }: WebhookMessage, seconds: number): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
    })
    .join(" ");
}

class Unreachable extends Error {
  readonly reason: WebhookError;
  constructor(reason: WebhookError) {
    super(reason);
    this.reason = reason;
  }
}

/** The address to connect to: looked up once, so that what was checked is what is called. @throws Unreachable */
async function resolveHost(host: string, allowsPrivate: boolean): Promise<string> {
  const found = await lookup(host, { all: true, order: "ipv4first" }).catch(() => {
    throw new Unreachable("unknown_host");
  });
  const [first] = found;
  if (!first) throw new Unreachable("unknown_host");
  if (!allowsPrivate && found.some(({ address }) => isPrivateAddress(address))) throw new Unreachable("private_host");
  return first.address;
}

/** Faults of a certificate as OpenSSL and Node name them. */
const CERTIFICATE = /CERT|ISSUER|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|SSL/;

function reasonOf(error: unknown): WebhookError {
  if (error instanceof Unreachable) return error.reason;
  if (!(error instanceof Error)) return "other";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (CERTIFICATE.test(code)) return "certificate";
  return ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "EPIPE"].includes(code) ? "refused" : "other";
}

/** Hosts as URLs write them: an IPv6 address stands in brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, "$1");

interface Attempt {
  readonly url: URL;
  readonly address: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The status is all that counts: no redirect is followed, and of the answer nothing is read, however much there is. */
function ask({ url, address, headers, body, signal }: Attempt): Promise<number> {
  const host = hostOf(url);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: address,
        port: url.port || 443,
        path: `${url.pathname}${url.search}`,
        method: "POST",
        headers: { ...headers, host: url.host },
        ...(isIP(host) === 0 && { servername: host }),
        agent: false,
        signal,
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    // One that wants to speak another protocol gets no other end than this one.
    call.once("upgrade", (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    call.on("error", reject);
    call.once("close", () => reject(new Unreachable("refused")));
    call.end(body);
  });
}

/** Rejects once the time is over, whatever hangs then: names are looked up without an end of their own. */
function runOut(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // It may come when nobody waits any more.
  promise.catch(() => {});
  if (signal.aborted) reject(signal.reason);
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  return promise;
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { status, error: null };
  return { status, error: status >= 300 && status < 400 ? "redirect" : "status" };
}

interface SenderOptions {
  readonly allowsPrivate: boolean;
  /** How long a receiver may take, in milliseconds. */
  readonly answerMs?: number;
}

export function createWebhookSender({ allowsPrivate, answerMs = ANSWER_MS }: SenderOptions): WebhookSender {
  return {
    allowsPrivate,
    async post(target, message, ended) {
      const limit = AbortSignal.timeout(answerMs);
      const signal = ended ? AbortSignal.any([ended, limit]) : limit;
      const over = runOut(signal);
      try {
        const url = new URL(target);
        const address = await Promise.race([resolveHost(hostOf(url), allowsPrivate), over]);
        const seconds = Math.floor(message.sent_at.getTime() / 1000);
        const headers = {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(message.body),
          "user-agent": "Llavero-Webhooks/1",
          "webhook-id": message.id,
          "webhook-timestamp": seconds,
          "webhook-signature": signWebhook(message, seconds),
        };
        return outcomeOf(await Promise.race([ask({ url, address, headers, body: message.body, signal }), over]));
      } catch (error) {
        return { status: null, error: reasonOf(error) };
      }
    },
  };
}
