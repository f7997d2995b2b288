import type { FastifyInstance } from "fastify";
import type { WireError } from "#shared/domain/core/errors.ts";
import type { ListMeta } from "#shared/domain/core/list-meta.ts";
import type { Language } from "#shared/lib/language.ts";

/** A response envelope, for success and failure alike; a test reads the part it expects. */
export interface ResponseBody<T> {
  readonly success: boolean;
  readonly data: T;
  readonly errors: readonly WireError[];
  readonly meta: ListMeta;
}

export interface Reply<T> {
  readonly status: number;
  readonly body: ResponseBody<T>;
}

export interface Download {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Headers = Readonly<Record<string, string>>;

/** The API as one caller sees it. The caller states the type of `data`, as with `fetch`. */
export interface Api {
  get<T = unknown>(path: string, headers?: Headers): Promise<Reply<T>>;
  post<T = unknown>(path: string, payload?: unknown, headers?: Headers): Promise<Reply<T>>;
  patch<T = unknown>(path: string, payload?: unknown, headers?: Headers): Promise<Reply<T>>;
  delete<T = unknown>(path: string, headers?: Headers): Promise<Reply<T>>;
  call<T = unknown>(method: Method, path: string, payload?: unknown, headers?: Headers): Promise<Reply<T>>;
  download(path: string): Promise<Download>;
  upload<T = unknown>(path: string, name: string, bytes: Buffer, headers?: Headers): Promise<Reply<T>>;
  /** The same caller with another language. */
  speaking(language: Language): Api;
}

/** API client for a token, or without one. `http` is called for each request, since a test may restart the app. */
export function createApi(http: () => FastifyInstance, token: string | null, language: Language = "es"): Api {
  const own = { "accept-language": language, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const inject = (method: Method, path: string, payload?: unknown, headers: Headers = {}) =>
    http().inject({
      method,
      url: `/api${path}`,
      headers: { ...own, ...(payload === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
  const call = async <T>(method: Method, path: string, payload?: unknown, headers?: Headers): Promise<Reply<T>> => {
    const response = await inject(method, path, payload, headers);
    return { status: response.statusCode, body: response.json<ResponseBody<T>>() };
  };
  return {
    call,
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, payload, headers) => call("POST", path, payload, headers),
    patch: (path, payload, headers) => call("PATCH", path, payload, headers),
    delete: (path, headers) => call("DELETE", path, undefined, headers),
    async download(path) {
      const { statusCode, headers, rawPayload } = await inject("GET", path);
      return { status: statusCode, headers, bytes: rawPayload };
    },
    async upload<T>(path: string, name: string, bytes: Buffer, headers: Headers = {}) {
      const response = await http().inject({
        method: "POST",
        url: `/api${path}`,
        headers: {
          ...own,
          "content-type": "application/octet-stream",
          "x-file-name": encodeURIComponent(name),
          ...headers,
        },
        payload: bytes,
      });
      return { status: response.statusCode, body: response.json<ResponseBody<T>>() };
    },
    speaking: (other) => createApi(http, token, other),
  };
}

/**
 * Data of a call that must succeed.
 * @throws Error with the refusal
 */
export function dataOf<T>({ status, body }: Reply<T>): T {
  if (body.success) return body.data;
  throw new Error(`${status}: ${body.errors.map(({ field, message }) => `${field ?? ""} ${message}`).join("; ")}`);
}
