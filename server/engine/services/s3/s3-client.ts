import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { S3Env } from "#server/engine/s3-env.ts";

export interface S3Call {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Key of the object; none for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

/** Returns every response for which a retry would give the same result. */
export type S3Client = (call: S3Call) => Promise<Response>;

const TRIES = 4;
const FIRST_PAUSE_MS = 100;
/** Time limit until a response begins, milliseconds. */
const PATIENCE_MS = 60_000;

const isPassing = (status: number) => status >= 500 || status === 429;

async function signed(env: S3Env, { method, key, query = {}, headers = {}, body }: S3Call) {
  const url = new URL(`${env.endpoint}/${env.bucket}${key === undefined ? "" : `/${key}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { accessKeyId, secretAccessKey, region } = env;
  // The checksum is part of the signature: the server refuses bytes that changed in transit.
  const sum = createHash("sha256")
    .update(body ?? "")
    .digest("hex");
  const request = { method, url: url.href, headers: { ...headers, "x-amz-content-sha256": sum } };
  return new AwsV4Signer({ ...request, accessKeyId, secretAccessKey, region, service: "s3" }).sign();
}

async function sendSigned(env: S3Env, call: S3Call): Promise<Response> {
  const { method, url, headers } = await signed(env, call);
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(), PATIENCE_MS);
  try {
    const body = call.body === undefined ? {} : { body: call.body };
    return await fetch(url, { method, headers, signal: waiting.signal, ...body });
  } finally {
    clearTimeout(late);
  }
}

/**
 * Calls a bucket, with retries when its server is unavailable or busy. Each attempt has its own signature, because signatures
 * expire.
 */
export function createS3Client(env: S3Env): S3Client {
  return async (call) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await sendSigned(env, call);
        if (!isPassing(response.status) || tries === TRIES) return response;
        await response.body?.cancel();
      } catch (error) {
        if (tries === TRIES) throw error;
      }
      await pause(FIRST_PAUSE_MS * 2 ** tries);
    }
  };
}
