import type * as z from "zod/mini";
import { plainFileName } from "#shared/lib/file-name.ts";
import type { EntityName } from "../core/entity-names.ts";
import { optional, text } from "../core/fields.ts";
import { attachmentOwners } from "../documents/attachment.ts";
import { BULK_UPLOAD_ZIP } from "./policy.ts";

/** The column that names files of a ZIP, separated by semicolons. */
export const ATTACHMENTS = "attachments";

/** Its schema, and how it is headed and filled in. */
export const attachmentColumn = {
  shape: { [ATTACHMENTS]: optional(text(BULK_UPLOAD_ZIP.cell)) },
  aliases: ["archivos", "ficheros", "adjuntos", "archivo", "fichero", "files", "file names"],
  example: "contrato.pdf; plano.jpg",
} satisfies { shape: Record<string, z.core.$ZodType>; aliases: readonly string[]; example: string };

/** Whether records of an entity have attachments, so that its sheet has the column. */
export const ownsAttachments = (entity: EntityName): boolean => attachmentOwners.some((owner) => owner === entity);

/** Names are compared without regard to case, as Windows and macOS do. */
export const keyOfFileName = (name: string): string => plainFileName(name).toLowerCase();

/** The names in a cell, each once. */
export function fileNamesIn(cell: string): string[] {
  const names = cell.split(";").map((name) => name.trim());
  return [...new Map(names.filter(Boolean).map((name) => [keyOfFileName(name), name])).values()];
}
