import type { IncomingMessage } from "node:http";
import { callServer, type OutgoingRules, readBytes } from "../outgoing-request.ts";
import { ValidationFault } from "./validation-fault.ts";

export interface Fetched {
  readonly url: string;
  readonly maxBytes: number;
  /** Posted; without it, the address is read. */
  readonly body?: { readonly type: string; readonly bytes: Buffer };
}

/** Milliseconds for one answer. */
const ANSWER_MS = 10_000;

const readAnswer = (maxBytes: number) => (response: IncomingMessage) => {
  if (response.statusCode !== 200) throw new ValidationFault("unreachable");
  return readBytes(response, maxBytes);
};

/**
 * Reads an address that a certificate names, which may be any: only http and https, no redirects, a limited answer, and no
 * private address.
 * @throws ValidationFault unreachable
 */
export async function fetchBytes(
  { url, maxBytes, body }: Fetched,
  { allowsPrivate, signal }: OutgoingRules,
): Promise<Buffer> {
  const headers = { "user-agent": "Llavero-Validation/1", ...(body && { "content-type": body.type }) };
  try {
    return await callServer(
      { url, headers, body: body?.bytes, readAnswer: readAnswer(maxBytes) },
      { allowsPrivate, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) },
    );
  } catch (error) {
    if (error instanceof ValidationFault) throw error;
    throw new ValidationFault("unreachable", { cause: error });
  }
}
