import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { RouteResponse } from "#server/engine/http/route.ts";
import { fileNameOf } from "../document-files.ts";
import { STAMP_TYPE } from "./stamp-type.ts";

/**
 * The time stamp that was obtained after sealing; any other is in the file.
 * @throws AppError not_found
 */
export async function sendLateStamp(
  db: Queryable,
  document: Parameters<typeof fileNameOf>[0] & { readonly id: string },
): Promise<RouteResponse> {
  const [stored] = await db.query<{ token: Buffer }>(
    "select stamp_token as token from document_seal where document_id = $1 and is_detached",
    [document.id],
  );
  if (!stored) throw new AppError("not_found");
  return { kind: "file", name: fileNameOf(document, "tst"), type: STAMP_TYPE, body: Readable.from([stored.token]) };
}
