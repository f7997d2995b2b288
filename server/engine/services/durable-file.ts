import { open, rename } from "node:fs/promises";
import path from "node:path";

/** A rename survives a crash only after its folder has been synced too. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folder = await open(path.dirname(to));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
