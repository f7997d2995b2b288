import { isPicture } from "#shared/domain/documents/attachment.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { RouteResponse, ReadContext } from "./route.ts";
import type { UserAccess } from "./user-access.ts";

type Call = Pick<ReadContext<UserAccess>, "services" | "request">;

interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly key: string;
  readonly sha256: string;
  /** Displayed in the browser, for images only; other files are downloaded. */
  readonly isInline?: boolean;
}

async function sendTagged(
  { services, request }: Call,
  file: Omit<StoredFile, "sha256">,
  tag: string,
): Promise<RouteResponse> {
  const etag = `"${tag}"`;
  if (request.headers["if-none-match"] === etag) return { kind: "unchanged", etag };
  const { name, type, key, isInline = false } = file;
  return { kind: "file", name, type, body: await services.files.get(key), etag, isInline };
}

/** Sends a stored file, with its checksum as the ETag. */
export const sendStoredFile = (call: Call, file: StoredFile): Promise<RouteResponse> =>
  sendTagged(call, file, file.sha256);

/** Storage key and checksum of a logo. */
export interface StoredLogo {
  readonly file_key: string;
  readonly sha256: string;
}

/** Sends a logo, which was re-encoded as PNG on upload. */
export const sendLogoFile = (call: Call, { file_key: key, sha256 }: StoredLogo): Promise<RouteResponse> =>
  sendStoredFile(call, { name: "logo.png", type: "image/png", key, sha256, isInline: true });

/** Storage keys of an attachment and, for a picture, its thumbnail. */
export interface AttachedFile {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly file_key: string;
  readonly thumbnail_key: string | null;
}

/**
 * Sends an attachment or its thumbnail, like `sendStoredFile`.
 * @throws AppError not_found when there is no thumbnail
 */
export async function sendAttachment(
  call: Call,
  attachment: AttachedFile,
  size: "file" | "thumbnail",
): Promise<RouteResponse> {
  const { name, type, sha256, file_key, thumbnail_key } = attachment;
  const key = size === "file" ? file_key : thumbnail_key;
  if (!key) throw new AppError("not_found");
  const sized = { name, type: size === "file" ? type : "image/webp", key, isInline: isPicture(type) };
  return sendTagged(call, sized, `${sha256}-${size}`);
}
