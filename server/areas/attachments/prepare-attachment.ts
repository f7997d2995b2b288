import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type AttachmentType, nameForType } from "#shared/domain/documents/attachment.ts";
import type { PreparedFile } from "#server/engine/http/file-route.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import { type ContentType, detectContentType } from "#server/engine/services/content-type.ts";
import type { FileStorage, StoredFile } from "#server/engine/services/file-storage.ts";
import { isPictureType, type PictureType, redrawPicture } from "#server/engine/services/pictures.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

/** Values of a new row: the stored file and its detected properties. */
export interface NewAttachment {
  readonly name: string;
  readonly type: AttachmentType;
  readonly size: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly file_key: string;
  readonly thumbnail_key: string | null;
}

/** More than the upload limit: a highly compressed picture may grow when it is re-encoded. */
const MAX_RENDERED = 4 * ATTACHMENT_LIMITS.bytes;

async function readWhole(files: FileStorage, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await files.get(key)) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function storeAttachment(files: FileStorage, bytes: Buffer): Promise<StoredFile> {
  return files.put("attachment", Readable.from([bytes]), MAX_RENDERED);
}

/** Stores the re-encoded picture and a thumbnail, and removes the original. */
async function preparePicture(
  files: FileStorage,
  file: ReceivedFile,
  content: Buffer,
  from: PictureType,
): Promise<PreparedFile<NewAttachment>> {
  const { type, bytes, width, height, thumbnail } = await redrawPicture(content, from);
  const picture = await storeAttachment(files, bytes);
  try {
    const small = await storeAttachment(files, thumbnail);
    await files.remove(file.key);
    const { key: file_key, size, sha256 } = picture;
    const name = nameForType(file.name, type);
    return {
      value: { name, type, size, sha256, width, height, file_key, thumbnail_key: small.key },
      keys: [file_key, small.key],
    };
  } catch (error) {
    await files.remove(picture.key);
    throw error;
  }
}

/** Allowed types, and the error for any other. */
export interface Accepted {
  readonly isTaken: (type: ContentType) => boolean;
  readonly refusal: "photos_only" | "visitor_file_type";
}

/** The messages for staff list all allowed types, which would mislead a visitor who may send fewer. */
const isOfNoType = (error: unknown) =>
  error instanceof AppError && ["attachment_unsupported", "attachment_archive"].includes(error.code);

async function detectAccepted(content: Buffer, accepted: Accepted | null): Promise<ContentType> {
  if (accepted === null) return detectContentType(content);
  const refuse = (cause?: unknown) => new AppError(accepted.refusal, { cause });
  const type = await detectContentType(content).catch((error: unknown) => {
    throw isOfNoType(error) ? refuse(error) : error;
  });
  if (!accepted.isTaken(type)) throw refuse();
  return type;
}

/**
 * Detects the type of an uploaded file and prepares what is stored.
 * @param accepted null for all attachment types
 * @throws AppError with the reason why a file is refused
 */
export async function prepareAttachment(
  files: FileStorage,
  file: ReceivedFile,
  accepted: Accepted | null = null,
): Promise<PreparedFile<NewAttachment>> {
  const content = await readWhole(files, file.key);
  const type = await detectAccepted(content, accepted);
  if (isPictureType(type)) return preparePicture(files, file, content, type);
  const { key: file_key, size, sha256 } = file;
  const name = nameForType(file.name, type);
  return {
    value: { name, type, size, sha256, width: null, height: null, file_key, thumbnail_key: null },
    keys: [],
  };
}
