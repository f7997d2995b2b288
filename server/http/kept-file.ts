import type { Answer, ReadContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

interface KeptFile {
  readonly name: string;
  readonly type: string;
  readonly key: string;
  readonly sha256: string;
}

/** A file as it is kept, byte for byte; a browser that has it already is told so. */
export async function answerKept(
  { services, request }: Pick<ReadContext<UserAccess>, "services" | "request">,
  { name, type, key, sha256 }: KeptFile,
): Promise<Answer> {
  const etag = `"${sha256}"`;
  if (request.headers["if-none-match"] === etag) return { kind: "unchanged", etag };
  return { kind: "file", name, type, body: await services.files.get(key), etag };
}
