import * as z from "zod/mini";
import { sourceOfBytes } from "#server/engine/services/zip/byte-source.ts";
import { readZipDirectory } from "#server/engine/services/zip/zip-directory.ts";
import { readZipEntry } from "#server/engine/services/zip/zip-entry.ts";
import type { Api } from "./api.ts";

const copy = z.object({ data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) });

/** The data in the copy that a person may request, by part. */
export async function readCopy(api: Api, { id }: { readonly id: string }) {
  const source = sourceOfBytes((await api.download(`/persons/${id}/personal-data`)).bytes);
  const entry = (await readZipDirectory(source)).get("data.json");
  if (!entry) throw new Error("The copy has no data");
  const chunks: Buffer[] = [];
  for await (const chunk of readZipEntry(source, entry, 30_000_000)) chunks.push(Buffer.from(chunk));
  return copy.parse(JSON.parse(String(Buffer.concat(chunks)))).data;
}
