import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { DemoFiles } from "./demo-files.ts";
import { makeId } from "./moments.ts";
import type { DemoRandom } from "./random.ts";

/** Record, name, time and author of an attachment. */
export interface Attaching {
  readonly owner_entity: EntityName;
  readonly owner_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly created_by: string | null;
}

/** Stores a photo and returns its row of `attachment`. */
export async function photoRow(attaching: Attaching, photo: string, files: DemoFiles, random: DemoRandom) {
  const { type, bytes, width, height, thumbnail } = await files.photo(photo);
  const [original, small] = await Promise.all([files.store(bytes), files.store(thumbnail)]);
  const picture = { type, size: original.size, sha256: original.sha256, width, height };
  const id = makeId(attaching.created_at, random);
  return { id, ...attaching, ...picture, file_key: original.key, thumbnail_key: small.key };
}

/** The same for a PDF. */
export async function pdfRow(attaching: Attaching, bytes: Buffer, files: DemoFiles, random: DemoRandom) {
  const { size, sha256, key } = await files.store(bytes);
  const document = { type: "application/pdf", size, sha256, width: null, height: null };
  const id = makeId(attaching.created_at, random);
  return { id, ...attaching, ...document, file_key: key, thumbnail_key: null };
}

export type AttachmentRow = Awaited<ReturnType<typeof photoRow>> | Awaited<ReturnType<typeof pdfRow>>;
