import type { Socket } from "node:net";
import { AppError } from "#shared/domain/core/app-error.ts";
import { DEFAULT_LANGUAGE } from "#shared/i18n/language.ts";
import { errorEnvelope } from "./error-responses.ts";

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Milliseconds for the answer to arrive; a client that sends on would hold the connection open. */
const LINGER_MS = 2_000;

/** Answers invalid HTTP and oversized headers with the same error envelope as every other refusal. */
export function sendClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return;
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const body = JSON.stringify(errorEnvelope(new AppError(isTooLarge ? "too_large" : "malformed"), DEFAULT_LANGUAGE));
  const head = [
    `HTTP/1.1 ${statusLines[error.code ?? ""] ?? "400 Bad Request"}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
