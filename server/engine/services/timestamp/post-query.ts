import type { IncomingMessage } from "node:http";
import { outgoingFailureOf } from "../outgoing-call.ts";
import { callServer, type OutgoingRules, readBytes, TooLarge } from "../outgoing-request.ts";
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

/** @throws TimestampFault redirect, credentials, status, content_type */
function requireAnswer({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400) throw new TimestampFault("redirect", `HTTP ${statusCode}`);
  if (statusCode === 401 || statusCode === 403) throw new TimestampFault("credentials", `HTTP ${statusCode}`);
  if (statusCode !== 200) throw new TimestampFault("status", `HTTP ${statusCode}`);
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== REPLY_TYPE) throw new TimestampFault("content_type");
}

function readAnswer(response: IncomingMessage): Promise<Buffer> {
  requireAnswer(response);
  return readBytes(response, MAX_REPLY_BYTES);
}

function faultOf(error: unknown): TimestampFault {
  if (error instanceof TimestampFault) return error;
  if (error instanceof TooLarge) return new TimestampFault("too_large");
  return new TimestampFault(outgoingFailureOf(error), null, { cause: error });
}

/**
 * Posts a query to the authority.
 * @returns the body of its answer
 * @throws TimestampFault
 */
export async function postQuery(
  { url, account }: TimestampService,
  body: Buffer,
  rules: OutgoingRules,
): Promise<Buffer> {
  const headers = { "content-type": QUERY_TYPE, accept: REPLY_TYPE, "user-agent": "Llavero-Timestamps/1" };
  try {
    return await callServer({ url, headers, body, account, readAnswer }, rules);
  } catch (error) {
    throw faultOf(error);
  }
}
