import * as z from "zod/mini";
import type { EntityName } from "../core/entity-names.ts";
import { instant, uuid } from "../core/fields.ts";
import { ATTACHMENT_LIMITS } from "./policy.ts";

/** The entities whose records have attachments. A new one also needs the trigger `drop_attachments` (server/schema). */
export const attachmentOwners = [
  "incident",
  "deposit",
  "asset",
  "booking",
  "rental",
  "cost_settlement",
  "rental_exit",
] as const satisfies readonly EntityName[];
export type AttachmentOwner = (typeof attachmentOwners)[number];

/** Accepted types, detected by content, each with its allowed file extensions; the first is the default. */
export const attachmentTypes = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "video/mp4": ["mp4", "m4v"],
  "video/quicktime": ["mov"],
  "audio/mp4": ["m4a"],
  "audio/mpeg": ["mp3"],
  "audio/ogg": ["ogg", "opus", "oga"],
  "text/plain": ["txt", "csv", "md", "log"],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AttachmentType = keyof typeof attachmentTypes;

/** Whether a type is an image shown inline; everything else is downloaded. */
export function isPicture(type: string): boolean {
  return type.startsWith("image/");
}

/** Makes a file name's extension match its content: `run.bat` with text content becomes `run.bat.txt`. */
export function nameForType(name: string, type: AttachmentType): string {
  const endings: readonly string[] = attachmentTypes[type];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return endings.includes(ending) ? name : `${name}.${endings[0]}`;
}

export const attachmentRow = z.object({
  id: uuid(),
  owner_entity: z.enum(attachmentOwners),
  /** Null while the file has no record yet. */
  owner_id: z.nullable(uuid()),
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  /** Pixels; null if it is not an image. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  created_at: instant(),
  created_by: z.nullable(uuid()),
  author_label: z.nullable(z.string()),
});
export type Attachment = z.infer<typeof attachmentRow>;

/** Uploaded files to attach to a record. */
export const attachInput = z.object({
  owner_entity: z.enum(attachmentOwners),
  owner_id: uuid(),
  ids: z.array(uuid()).check(z.minLength(1), z.maxLength(ATTACHMENT_LIMITS.perRecord)),
});
