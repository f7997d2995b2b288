import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { plainFileName } from "#shared/lib/file-name.ts";
import type { FileStorage, StoredFile } from "#server/engine/services/file-storage.ts";
import type { FilePurpose } from "#server/schema/file-columns.ts";

/** Declaration of a route that takes a file. The file is the whole body; its name is in `X-File-Name`. */
export interface FileRule {
  readonly purpose: FilePurpose;
  readonly maxBytes: number;
}

/** A stored file with the name given by its sender. */
export interface ReceivedFile extends StoredFile {
  readonly name: string;
}

/** Content type of every upload; the real type is detected from the content. */
export const FILE_TYPE = "application/octet-stream";

function decodeName(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch (error) {
    throw new AppError("malformed", { cause: error });
  }
}

/**
 * Name of the file for display, percent-encoded in the header; never used as a path.
 * @throws AppError malformed
 */
export function readUploadName(header: unknown): string {
  if (typeof header !== "string") throw new AppError("malformed");
  const plain = plainFileName(decodeName(header));
  if (plain === "") throw new AppError("malformed");
  return plain;
}

const abortCodes = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"]);

/** Whether the sender closed the connection before the body was complete. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && "code" in error && abortCodes.has(String(error.code));
}

/**
 * The bytes of a body as they arrive. When the reader stops early, the rest is received and discarded: closing the
 * connection while the client still sends would lose the response (RFC 9112, 9.6).
 */
export async function* arriving(body: Readable): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } finally {
    body.resume();
  }
}

/**
 * Stores the body of a request as a file while it arrives.
 * @throws AppError unsupported_media, malformed, too_large; nothing is stored then
 */
export async function receiveFile(
  files: FileStorage,
  request: FastifyRequest,
  { purpose, maxBytes }: FileRule,
): Promise<ReceivedFile> {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== FILE_TYPE) throw new AppError("unsupported_media");
  const name = readUploadName(request.headers["x-file-name"]);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new AppError("too_large");
  if (!(request.body instanceof Readable)) throw new AppError("malformed");
  try {
    return { ...(await files.put(purpose, arriving(request.body), maxBytes)), name };
  } catch (error) {
    throw isAborted(error) ? new AppError("malformed", { cause: error }) : error;
  }
}
