import type { IncomingMessage } from "node:http";
import { callServer, type OutgoingRules } from "../outgoing-request.ts";
import { ValidationFault } from "./validation-fault.ts";

/** How a service is called. */
export type FetchRules = OutgoingRules;

export interface Fetched {
  readonly url: string;
  readonly maxBytes: number;
  /** Posted; without it, the address is read. */
  readonly body?: { readonly type: string; readonly bytes: Buffer };
}

/** Milliseconds for one answer. */
const ANSWER_MS = 10_000;

function requireAnswer({ statusCode }: IncomingMessage): void {
  if (statusCode !== 200) throw new ValidationFault("unreachable");
}

/**
 * Reads an address that a certificate names, which may be any: only http and https, no redirects, a limited answer, and no
 * private address.
 * @throws ValidationFault unreachable
 */
export async function fetchBytes(
  { url, maxBytes, body }: Fetched,
  { allowsPrivate, signal }: FetchRules,
): Promise<Buffer> {
  const headers = { "user-agent": "Llavero-Validation/1", ...(body && { "content-type": body.type }) };
  try {
    return await callServer(
      { url, headers, body: body?.bytes, maxBytes, requireAnswer },
      { allowsPrivate, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) },
    );
  } catch (error) {
    if (error instanceof ValidationFault) throw error;
    throw new ValidationFault("unreachable", { cause: error });
  }
}
