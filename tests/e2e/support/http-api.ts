import type { RoleSlug } from "#shared/domain/core/roles.ts";
import { demoUsers, DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import type { Api, ResponseBody, Download, Reply } from "#tests/support/api.ts";

export interface HttpTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The e-mail address of a role's demo user. */
export function userEmail(role: RoleSlug): string {
  const user = demoUsers.find((one) => one.role === role);
  if (!user) throw new Error(`There is no demo user ${role}`);
  return user.email;
}

/** Logs in without the screens: a new session at each call. */
export async function logInOverHttp(origin: string, role: RoleSlug): Promise<HttpTokens> {
  const { status, body } = await createHttpApi(origin, null).post<HttpTokens>("/auth/login", {
    email: userEmail(role),
    password: DEMO_PASSWORD,
  });
  if (!body.success) throw new Error(`Login answered ${status}`);
  return body.data;
}

/** The API over the network, to look up data and to act as another user during a test. */
export function createHttpApi(origin: string, token: string | null, language: "es" | "en" = "es"): Api {
  const own = { "accept-language": language, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  const send = (method: string, path: string, payload?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${origin}/api${path}`, {
      method,
      headers: { ...own, ...(payload === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
  const call: Api["call"] = async <T>(
    method: string,
    path: string,
    payload?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => {
    const response = await send(method, path, payload, headers);
    return { status: response.status, body: (await response.json()) as ResponseBody<T> } satisfies Reply<T>;
  };
  return {
    call,
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, payload, headers) => call("POST", path, payload, headers),
    patch: (path, payload, headers) => call("PATCH", path, payload, headers),
    delete: (path, headers) => call("DELETE", path, undefined, headers),
    async download(path): Promise<Download> {
      const response = await send("GET", path);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
    },
    async upload<T>(path: string, name: string, bytes: Buffer, headers: Readonly<Record<string, string>> = {}) {
      const type = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(name) };
      const response = await fetch(`${origin}/api${path}`, {
        method: "POST",
        headers: { ...own, ...type, ...headers },
        body: new Uint8Array(bytes),
      });
      return { status: response.status, body: (await response.json()) as ResponseBody<T> };
    },
    speaking: (other) => createHttpApi(origin, token, other),
  };
}
