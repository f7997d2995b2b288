import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { addExtraRecords } from "./extra-records.ts";
import { writeSaved } from "./saved.ts";
import { startComparedServer, untilJobsAreDone } from "./server.ts";

export interface SaveOptions {
  readonly out: string;
  readonly checkout: string;
  readonly port: number;
  readonly clock: string;
}

const HOUR_MS = 3_600_000;

/** Starts a checkout with a new demo company, adds what the demo lacks, stops it and stores its data folder. */
export async function save({ out, checkout, port, clock }: SaveOptions): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-compare-"));
  const dataDir = path.join(folder, "data");
  try {
    const server = await startComparedServer({ checkout, dataDir, port, clock });
    let keys: Readonly<Record<string, string>>;
    try {
      await untilJobsAreDone(server.origin);
      keys = await addExtraRecords({ origin: server.origin, checkout, clock });
      await untilJobsAreDone(server.origin);
    } finally {
      await server.stop();
    }
    // Later than everything the demo holds: what a recording itself writes is recognised by its instant.
    const recordingClock = new Date(Date.parse(clock) + HOUR_MS).toISOString();
    await writeSaved(out, dataDir, { clock: recordingClock, keys });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
