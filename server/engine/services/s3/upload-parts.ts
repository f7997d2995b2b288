import { createHash } from "node:crypto";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { StoredFile } from "../file-storage.ts";
import type { S3Call, S3Client } from "./s3-client.ts";

/** Bytes of a part: above the minimum of 5 MiB that S3 requires, and the most of a file in memory at once. */
export const PART_BYTES = 8 * 1_048_576;

/** @throws Error with the server's error code */
export async function expectOk(response: Response, call: S3Call): Promise<Response> {
  if (response.ok) return response;
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? "";
  throw new Error(`The file server refused ${call.method} with ${response.status} ${code}`);
}

const valueOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? "";

/** Splits a stream into parts of equal size; the last is shorter. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let [waiting, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of content) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at >= PART_BYTES; at += PART_BYTES) yield whole.subarray(at, at + PART_BYTES);
    [waiting, size] = [[whole.subarray(at)], whole.length - at];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

interface Upload {
  readonly client: S3Client;
  readonly key: string;
}

async function send(client: S3Client, call: S3Call): Promise<Response> {
  return expectOk(await client(call), call);
}

async function sendParts(
  { client, key }: Upload,
  first: Buffer<ArrayBuffer>,
  rest: AsyncGenerator<Buffer<ArrayBuffer>>,
): Promise<void> {
  const started = await send(client, { method: "POST", key, query: { uploads: "" } });
  const uploadId = valueOf(await started.text(), "UploadId");
  try {
    const tags: string[] = [];
    const sendPart = async (body: Buffer<ArrayBuffer>) => {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const response = await send(client, { method: "PUT", key, query, body });
      tags.push(response.headers.get("etag") ?? "");
    };
    await sendPart(first);
    for await (const part of rest) await sendPart(part);
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`);
    const call: S3Call = {
      method: "POST",
      key,
      query: { uploadId },
      headers: { "content-type": "application/xml" },
      body,
    };
    const result = await (await send(client, call)).text();
    // A server that fails while joining the parts has already responded 200.
    if (!result.includes("CompleteMultipartUploadResult")) throw new Error("The file server did not join the parts");
  } catch (error) {
    await client({ method: "DELETE", key, query: { uploadId } }).catch(() => null);
    throw error;
  }
}

/** Counts and hashes the bytes that pass. */
function measure(content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256");
  let size = 0;
  async function* measured() {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > maxBytes) throw new AppError("too_large");
      hash.update(chunk);
      yield chunk;
    }
  }
  return { measured: measured(), result: () => ({ sha256: hash.digest("hex"), size }) };
}

/**
 * Uploads a stream: in one request when it fits in a part, otherwise as a multipart upload. A failure leaves no
 * object.
 * @throws AppError too_large
 */
export async function uploadParts(
  upload: Upload,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<StoredFile> {
  const { client, key } = upload;
  const { measured, result } = measure(content, maxBytes);
  const parts = inParts(measured);
  const first = await parts.next();
  const body = first.done ? Buffer.alloc(0) : first.value;
  if (body.length < PART_BYTES) await send(client, { method: "PUT", key, body });
  else await sendParts(upload, body, parts);
  return { key, ...result() };
}
