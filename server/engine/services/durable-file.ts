import { open, rename } from "node:fs/promises";
import path from "node:path";

/** A rename outlives a crash once its folder has been written too. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folder = await open(path.dirname(to));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
