import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { recordAnswers } from "./record/answers.ts";
import { recordPictures } from "./record/pictures.ts";
import { writeRecording } from "./recording.ts";
import { readSaved, type Saved, unpackSaved } from "./saved.ts";
import { startComparedServer } from "./server.ts";

export interface RecordOptions {
  readonly saved: string;
  readonly out: string;
  readonly checkout: string;
  readonly port: number;
  /** A server that runs already, on a fresh copy of the saved database; null to start one. */
  readonly url: string | null;
  /** Without answers those that the folder holds stay. */
  readonly hasAnswers: boolean;
  readonly hasPictures: boolean;
  /** Only pictures of pages whose name matches this pattern. */
  readonly only: RegExp;
}

const say = (line: string) => console.log(`  ${line}`);

/** Has a checkout's server work on a copy of the saved database, with the clock at its beginning. */
async function withServer<Result>(
  { saved, checkout, port, url }: RecordOptions,
  { clock }: Saved,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  if (url !== null) return work(url.replace(/\/$/, ""));
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-compare-"));
  const dataDir = path.join(folder, "data");
  try {
    await unpackSaved(saved, dataDir);
    const server = await startComparedServer({ checkout, dataDir, port, clock });
    try {
      return await work(server.origin);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Records the answers, then the pictures: each on a copy of its own, so that neither sees what the other has written. */
export async function record(options: RecordOptions): Promise<void> {
  const { out: folder } = options;
  const saved = await readSaved(options.saved);
  const start = performance.now();
  await mkdir(folder, { recursive: true });
  if (options.hasAnswers)
    await withServer(options, saved, (origin) => recordAnswers({ origin, folder, keys: saved.keys, say }));
  if (options.hasPictures)
    await withServer(options, saved, (origin) => recordPictures({ origin, folder, saved, only: options.only, say }));
  const seconds = Math.round((performance.now() - start) / 1000);
  say(JSON.stringify(await writeRecording(folder, saved.clock, seconds)));
}
