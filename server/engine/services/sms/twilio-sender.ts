import * as z from "zod/mini";
import type { SmsError } from "#shared/domain/notifications/sms.ts";
import { readBounded } from "./read-bounded.ts";
import { type AcceptedSms, type SmsAccount, SmsFailure, type SmsMessage, type SmsSender } from "./sms-sender.ts";

/*
 * Twilio's Messages resource, API 2010-04-01 (https://www.twilio.com/docs/messaging/api/message-resource): form fields,
 * HTTP basic authentication, JSON responses. Refusals differ by the HTTP status alone: Twilio advises against
 * logic based on its error codes, which change (changelog of 10 July 2024). Tried against a local server made from that
 * page, never against Twilio itself.
 */

/** Milliseconds until a response is given up; the visitor waits for it. */
const ANSWER_MS = 15_000;
const MOST_ANSWER = 300;

/** By the documentation, a message's number is two letters and 32 hexadecimal digits. */
const accepted = z.object({ sid: z.string().check(z.regex(/^[A-Z]{2}[0-9a-f]{32}$/i)), status: z.string() });
const refused = z.object({ code: z.optional(z.nullable(z.number())), message: z.string() });

/** A Messaging Service, which chooses the number by itself. */
const SERVICE = /^MG[0-9a-f]{32}$/i;

function formOf({ to, text }: SmsMessage, { sender }: SmsAccount): URLSearchParams {
  return new URLSearchParams({ To: to, Body: text, [SERVICE.test(sender) ? "MessagingServiceSid" : "From"]: sender });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(status: number): SmsError {
  if (status === 401 || status === 403) return "login";
  if (status === 429) return "busy";
  if (status === 400 || status === 404) return "rejected";
  return status >= 500 ? "unavailable" : "unreadable";
}

/**
 * What the provider said, in one short line: the office reads it, and it stays. Refusals repeat the number, and what
 * else could repeat the code; Twilio's own codes have five digits.
 */
function shorten(said: string): string {
  return said
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .replaceAll(/\+?\d(?:[ .-]?\d){5,}/g, "•••")
    .trim()
    .slice(0, MOST_ANSWER);
}

function answerOf(status: number, body: unknown): string {
  const said = z.safeParse(refused, body);
  return said.success ? `${status} ${shorten(`${said.data.code ?? ""} ${said.data.message}`)}` : String(status);
}

/** States in which a message that was just created will not be sent. */
const dead: ReadonlySet<string> = new Set(["failed", "undelivered", "canceled"]);

function read(status: number, text: string): AcceptedSms {
  const body = readJson(text);
  if (status < 200 || status > 299) throw new SmsFailure(reasonOf(status), answerOf(status, body));
  const message = z.safeParse(accepted, body);
  if (!message.success) throw new SmsFailure("unreadable", String(status));
  const answer = `${status} ${shorten(message.data.status)}`;
  if (dead.has(message.data.status)) throw new SmsFailure("rejected", answer);
  return { id: message.data.sid, answer };
}

function toFailure(error: unknown): SmsFailure {
  if (error instanceof SmsFailure) return error;
  const isLate = error instanceof Error && error.name === "TimeoutError";
  return new SmsFailure(isLate ? "timeout" : "unreachable", null, error);
}

interface TwilioOptions {
  /** Origin of the API, without a trailing slash. */
  readonly url: string;
  /** Milliseconds until a response is given up. */
  readonly answerMs?: number;
}

export function createTwilioSender({ url, answerMs = ANSWER_MS }: TwilioOptions): SmsSender {
  return {
    async send(account, message, signal) {
      const limit = AbortSignal.timeout(answerMs);
      const credentials = Buffer.from(`${account.account}:${account.token}`).toString("base64");
      try {
        const response = await fetch(
          `${url}/2010-04-01/Accounts/${encodeURIComponent(account.account)}/Messages.json`,
          {
            method: "POST",
            headers: { authorization: `Basic ${credentials}`, accept: "application/json" },
            body: formOf(message, account),
            redirect: "manual",
            signal: signal ? AbortSignal.any([signal, limit]) : limit,
          },
        );
        return read(response.status, await readBounded(response));
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
