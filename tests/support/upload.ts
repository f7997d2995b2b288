import type { FastifyInstance } from "fastify";
import type { Language } from "#shared/lib/language.ts";
import type { ResponseBody, Download, Reply } from "./api.ts";

export interface Uploading {
  readonly name?: string;
  readonly key?: string;
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a file as the browser does: the body is the file, its name is sent apart. */
export async function uploadBytes<T>(
  http: FastifyInstance,
  token: string,
  path: string,
  bytes: Buffer,
  { name = "foto.jpg", key, language = "es", headers = {} }: Uploading = {},
): Promise<Reply<T>> {
  const response = await http.inject({
    method: "POST",
    url: `/api${path}`,
    payload: bytes,
    headers: {
      authorization: `Bearer ${token}`,
      "accept-language": language,
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(name),
      ...(key ? { "idempotency-key": key } : {}),
      ...headers,
    },
  });
  return { status: response.statusCode, body: response.json<ResponseBody<T>>() };
}

/** Downloads a file, optionally with the browser's headers of a conditional request. */
export async function fetchFile(
  http: FastifyInstance,
  token: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Download> {
  const response = await http.inject({
    method: "GET",
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
