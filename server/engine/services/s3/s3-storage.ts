import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { S3Env } from "#server/engine/s3-env.ts";
import type { ByteRange, FileStorage } from "../file-storage.ts";
import { assertKey, makeKey } from "../storage-key.ts";
import { createS3Client, type S3Call, type S3Client } from "./s3-client.ts";
import { expectOk, uploadParts } from "./upload-parts.ts";

/** Maximum resumptions of an interrupted download. */
const RESUMPTIONS = 3;

interface S3Object {
  readonly client: S3Client;
  readonly key: string;
}

/**
 * Opens the bytes from `start` (inclusive) to `end` (exclusive); null when the object has none there.
 * @throws AppError not_found
 */
async function openRange({ client, key }: S3Object, start: number, end: number | null): Promise<Response | null> {
  const range: Readonly<Record<string, string>> =
    start === 0 && end === null ? {} : { range: `bytes=${start}-${end === null ? "" : end - 1}` };
  const call: S3Call = { method: "GET", key, headers: range };
  const response = await client(call);
  if (response.status === 404) throw new AppError("not_found");
  return response.status === 416 ? null : expectOk(response, call);
}

/** Objects never change, so an interrupted download resumes at the same byte. */
async function* resume(
  object: S3Object,
  opened: Response | null,
  range: ByteRange | undefined,
): AsyncGenerator<Uint8Array> {
  let at = range?.start ?? 0;
  let response = opened;
  for (let tries = 0; response?.body; tries += 1) {
    try {
      const chunks: AsyncIterable<Uint8Array> = response.body;
      for await (const chunk of chunks) {
        at += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      if (tries === RESUMPTIONS) throw error;
      response = await openRange(object, at, range?.end ?? null);
    }
  }
}

interface Listed {
  readonly key: string;
  readonly at: Date;
}

const OBJECT = /<Contents>.*?<\/Contents>/gs;
const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<Listed> {
  let token: string | undefined;
  do {
    const query = { "list-type": "2", prefix, ...(token === undefined ? {} : { "continuation-token": token }) };
    const call: S3Call = { method: "GET", query };
    const xml = await (await expectOk(await client(call), call)).text();
    for (const [object] of xml.matchAll(OBJECT))
      yield { key: textOf(object, "Key") ?? "", at: new Date(textOf(object, "LastModified") ?? "") };
    token = textOf(xml, "NextContinuationToken");
  } while (token !== undefined);
}

async function removeObject(client: S3Client, key: string): Promise<void> {
  const call: S3Call = { method: "DELETE", key };
  const response = await client(call);
  if (response.status !== 404) await expectOk(response, call);
}

/** Stores files as objects of a dedicated bucket. An object appears once it is complete. */
export function createS3Storage(env: S3Env): FileStorage {
  const client = createS3Client(env);
  return {
    put: (purpose, content, maxBytes) => uploadParts({ client, key: makeKey(purpose) }, content, maxBytes),
    async restore(key, content) {
      assertKey(key);
      return uploadParts({ client, key }, content, Infinity);
    },
    async get(key, range) {
      assertKey(key);
      if (range && range.start >= range.end) return Readable.from([]);
      const object = { client, key };
      return Readable.from(resume(object, await openRange(object, range?.start ?? 0, range?.end ?? null), range));
    },
    remove(key) {
      assertKey(key);
      return removeObject(client, key);
    },
    async *storedBefore(purpose, instant) {
      for await (const { key, at } of listObjects(client, `${purpose}/`)) if (at < instant) yield key;
    },
  };
}
