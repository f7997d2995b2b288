import { isPicture } from "#shared/domain/documents/attachment.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Answer, ReadContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

type Call = Pick<ReadContext<UserAccess>, "services" | "request">;

interface KeptFile {
  readonly name: string;
  readonly type: string;
  readonly key: string;
  readonly sha256: string;
  /** Shown where it is, which only pictures may be; everything else is saved. */
  readonly isInline?: boolean;
}

async function answerTagged({ services, request }: Call, file: Omit<KeptFile, "sha256">, tag: string): Promise<Answer> {
  const etag = `"${tag}"`;
  if (request.headers["if-none-match"] === etag) return { kind: "unchanged", etag };
  const { name, type, key, isInline = false } = file;
  return { kind: "file", name, type, body: await services.files.get(key), etag, isInline };
}

/** A file as it is kept, byte for byte; a browser that has it already is told so. */
export const answerKept = (call: Call, file: KeptFile): Promise<Answer> => answerTagged(call, file, file.sha256);

/** What is kept of a logo. */
export interface KeptLogo {
  readonly file_key: string;
  readonly sha256: string;
}

/** A logo, which is a PNG since it was drawn anew. */
export const answerLogo = (call: Call, { file_key: key, sha256 }: KeptLogo): Promise<Answer> =>
  answerKept(call, { name: "logo.png", type: "image/png", key, sha256, isInline: true });

/** What is kept of an attachment: its file, and of a picture a small one beside it. */
export interface AttachedFile {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly file_key: string;
  readonly thumbnail_key: string | null;
}

/**
 * An attachment's file, or the small picture beside it, as `answerKept` does.
 * @throws AppError not_found for a small picture of what has none
 */
export async function answerAttached(call: Call, kept: AttachedFile, size: "file" | "thumbnail"): Promise<Answer> {
  const { name, type, sha256, file_key, thumbnail_key } = kept;
  const key = size === "file" ? file_key : thumbnail_key;
  if (!key) throw new AppError("not_found");
  const sized = { name, type: size === "file" ? type : "image/webp", key, isInline: isPicture(type) };
  return answerTagged(call, sized, `${sha256}-${size}`);
}
