import { textAt, valueAt } from "./json.ts";

/** The demo company's logins: README names them. */
const PASSWORD = "llavero-demo";
/** Less than an access token lives. */
const SESSION_MS = 10 * 60_000;

export type CallerLanguage = "es" | "en";

export interface ReceivedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** The API as one role has it. */
export interface Caller {
  get(path: string, language?: CallerLanguage): Promise<ReceivedReply>;
  /** The data of a JSON answer. @throws Error where it is refused */
  read(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
  upload(path: string, name: string, bytes: Buffer): Promise<unknown>;
}

export interface CallerTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Opens a session of a demo user, by the part of the address before `@`. */
export async function logIn(origin: string, name: string): Promise<CallerTokens> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${name}@llavero.test`, password: PASSWORD }),
  });
  const data = valueAt(await response.json(), "data");
  return { accessToken: textAt(data, "accessToken"), refreshToken: textAt(data, "refreshToken") };
}

async function dataOf(response: Response, what: string): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${text}`);
  const body: unknown = JSON.parse(text);
  return valueAt(body, "data");
}

/** @param name the demo user's, or null for a visitor */
export function createCaller(origin: string, name: string | null): Caller {
  let session: { readonly at: number; readonly tokens: Promise<CallerTokens> } | null = null;
  const headersOf = async (language: CallerLanguage): Promise<Record<string, string>> => {
    if (name === null) return { "accept-language": language };
    if (session === null || performance.now() - session.at > SESSION_MS)
      session = { at: performance.now(), tokens: logIn(origin, name) };
    const { accessToken } = await session.tokens;
    return { "accept-language": language, authorization: `Bearer ${accessToken}` };
  };
  const fetchAs = async (path: string, language: CallerLanguage) =>
    fetch(`${origin}${path}`, { headers: await headersOf(language), redirect: "manual" });

  const get = async (path: string, language: CallerLanguage = "es"): Promise<ReceivedReply> => {
    const response = await fetchAs(path, language);
    if (response.status === 429)
      throw new Error(`${path} is refused by a limit: record on a fresh copy of the database`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
  };
  const read = async (path: string) => dataOf(await fetchAs(`/api${path}`, "es"), `GET ${path}`);
  const post = async (path: string, body: object = {}) => {
    const headers = { ...(await headersOf("es")), "content-type": "application/json" };
    const response = await fetch(`${origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return dataOf(response, `POST ${path}`);
  };
  const upload = async (path: string, file: string, bytes: Buffer) => {
    const own = { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(file) };
    const headers = { ...(await headersOf("es")), ...own };
    const response = await fetch(`${origin}/api${path}`, { method: "POST", headers, body: new Uint8Array(bytes) });
    return dataOf(response, `POST ${path}`);
  };
  return { get, read, post, upload };
}
