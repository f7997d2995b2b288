import { existsSync } from "node:fs";
import path from "node:path";
import type { Env } from "#server/engine/env.ts";
import { createFolderSender } from "./folder-sender.ts";
import { keptSender } from "./kept-sender.ts";
import type { VerifactuSender } from "./sender.ts";

/** Where messages were written unless another folder was named: whoever has it goes on sending from it. */
const FOLDER_OF_BEFORE = "verifactu";

/** Who takes the records: the folder that was named, the one of an earlier release, else the files of the installation. */
export function openSender({ verifactu, dataDir }: Pick<Env, "verifactu" | "dataDir">): VerifactuSender {
  const before = path.join(dataDir, FOLDER_OF_BEFORE);
  const folder = verifactu.folder ?? (existsSync(before) ? before : null);
  return folder === null ? keptSender : createFolderSender(folder);
}
