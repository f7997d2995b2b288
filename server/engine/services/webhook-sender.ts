import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { WebhookError } from "#shared/domain/administration/webhook.ts";
import { outgoingFailureOf } from "./outgoing-call.ts";
import { callServer } from "./outgoing-request.ts";

/** A message: the same bytes at every attempt. */
export interface WebhookMessage {
  /** The same at every attempt, so that the receiver can ignore duplicates. */
  readonly id: string;
  readonly body: string;
  /** `whsec_…`; the first is the current one. */
  readonly secrets: readonly string[];
  readonly sent_at: Date;
}

/** Result of an attempt. `error` is null when the receiver accepted it. */
export interface WebhookOutcome {
  readonly status: number | null;
  readonly error: WebhookError | null;
}

export interface WebhookSender {
  /** Whether receivers may be on this machine or its private network. */
  readonly allowsPrivate: boolean;
  /** Posts a message to an https URL. Never throws: a failure is part of the outcome. */
  post(url: string, message: WebhookMessage, signal?: AbortSignal): Promise<WebhookOutcome>;
}

/** Time limit for a response, milliseconds: Standard Webhooks recommends 15 to 30 seconds. */
const ANSWER_MS = 15_000;

const SECRET_PREFIX = "whsec_";

/**
 * The signatures of a message (Standard Webhooks 1.0.0, "Signature scheme"): one for each secret, the current one
 * first.
 */
export function signWebhook({ id, body, secrets }: WebhookMessage, seconds: number): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
    })
    .join(" ");
}

/** Only the status counts: redirects are not followed, and the body is not read, whatever its size. */
const readAnswer = ({ statusCode = 0 }: IncomingMessage) => statusCode;

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { status, error: null };
  return { status, error: status >= 300 && status < 400 ? "redirect" : "status" };
}

interface SenderOptions {
  readonly allowsPrivate: boolean;
  /** Time limit for a response, milliseconds. */
  readonly answerMs?: number;
}

export function createWebhookSender({ allowsPrivate, answerMs = ANSWER_MS }: SenderOptions): WebhookSender {
  return {
    allowsPrivate,
    async post(url, message, ended) {
      const limit = AbortSignal.timeout(answerMs);
      const signal = ended ? AbortSignal.any([ended, limit]) : limit;
      const seconds = Math.floor(message.sent_at.getTime() / 1000);
      const headers = {
        "content-type": "application/json",
        "user-agent": "Llavero-Webhooks/1",
        "webhook-id": message.id,
        "webhook-timestamp": String(seconds),
        "webhook-signature": signWebhook(message, seconds),
      };
      const body = Buffer.from(message.body);
      try {
        return outcomeOf(await callServer({ url, headers, body, readAnswer }, { allowsPrivate, signal }));
      } catch (error) {
        return { status: null, error: outgoingFailureOf(error) };
      }
    },
  };
}
