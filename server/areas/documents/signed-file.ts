import { AppError } from "#shared/domain/core/app-error.ts";
import type { Services } from "#server/engine/services/services.ts";

const fileWith = (key: string, sha256: string) =>
  `case when ${key} is not null then json_build_object('key', ${key}, 'sha256', ${sha256}) end`;

/**
 * SQL: of a document `d` the signed file that is given out, which is the one with validation data where it has them; the sealed one;
 * and what is given out before it is signed too.
 */
export const signedFile = {
  present: fileWith("coalesce(v.pdf_key, d.signed_pdf_key)", "coalesce(v.pdf_sha256, d.signed_pdf_sha256)"),
  sealed: fileWith("d.signed_pdf_key", "d.signed_pdf_sha256"),
  orSent: fileWith(
    "coalesce(v.pdf_key, d.signed_pdf_key, d.pdf_key)",
    "coalesce(v.pdf_sha256, d.signed_pdf_sha256, d.pdf_sha256)",
  ),
  join: "left join seal_validation v on v.document_id = d.id",
} as const;

export interface KeyedFile {
  readonly key: string;
  readonly sha256: string;
}

async function isStored({ files }: Pick<Services, "files">, key: string): Promise<boolean> {
  try {
    (await files.get(key, { start: 0, end: 1 })).destroy();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/** The file, or the sealed one where the one with validation data is missing from the storage, which the log says. */
export async function presentFile(
  services: Pick<Services, "files" | "log">,
  file: KeyedFile,
  sealed: KeyedFile | null,
): Promise<KeyedFile> {
  if (sealed === null || sealed.key === file.key || (await isStored(services, file.key))) return file;
  services.log.error({ file_key: file.key }, "a file with validation data is missing: the sealed one is given out");
  return sealed;
}
