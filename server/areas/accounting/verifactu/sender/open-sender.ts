import { existsSync } from "node:fs";
import path from "node:path";
import type { Env } from "#server/engine/env.ts";
import { createFolderSender } from "./folder-sender.ts";
import { fileSender } from "./file-sender.ts";
import type { VerifactuSender } from "./sender.ts";

/** Default folder of an earlier release; installations that have it go on using it. */
const FOLDER_OF_BEFORE = "verifactu";

/**
 * Selects the sender: the configured folder, the folder of an earlier release, else the installation's file storage.
 */
export function openSender({ verifactu, dataDir }: Pick<Env, "verifactu" | "dataDir">): VerifactuSender {
  const before = path.join(dataDir, FOLDER_OF_BEFORE);
  const folder = verifactu.folder ?? (existsSync(before) ? before : null);
  return folder === null ? fileSender : createFolderSender(folder);
}
