import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** The profile that LibreOffice created at its first start, which takes longer than most documents. */
export interface WarmProfile {
  /** Creates it once, by a first run in an empty folder; a failure leaves none, and the next call tries again. */
  warm(run: (profile: string) => Promise<unknown>): Promise<void>;
  /** Copies it for one document, which can so leave nothing to the next; without one LibreOffice creates its own there. */
  copyTo(profile: string): Promise<void>;
  remove(): Promise<void>;
}

export function createWarmProfile(): WarmProfile {
  let folder: string | null = null;

  async function remove(): Promise<void> {
    const gone = folder;
    folder = null;
    if (gone !== null) await rm(gone, { recursive: true, force: true });
  }

  return {
    async warm(run) {
      if (folder !== null) return;
      const created = await mkdtemp(path.join(tmpdir(), "llavero-profile-"));
      try {
        await run(path.join(created, "profile"));
        folder = created;
      } finally {
        if (folder === null) await rm(created, { recursive: true, force: true });
      }
    },
    async copyTo(profile) {
      if (folder === null) return;
      try {
        await cp(path.join(folder, "profile"), profile, { recursive: true });
      } catch {
        // Folders for temporary files are emptied by other programs too.
        await rm(profile, { recursive: true, force: true });
        await remove();
      }
    },
    remove,
  };
}
