import { open, type FileHandle } from "node:fs/promises";

const TAIL_BYTES = 4096;
const TAIL_LINES = 15;

/** Log file of the PostgreSQL output. */
export interface ServerLog {
  readonly descriptor: number;
  /** The last lines written since this log was opened. */
  readTail(): Promise<string>;
  close(): Promise<void>;
}

/** Opens a log for appending and remembers its current size. */
export async function openServerLog(file: string): Promise<ServerLog> {
  const handle = await open(file, "a+", 0o600);
  const { size: start } = await handle.stat();
  return {
    descriptor: handle.fd,
    readTail: () => readTail(handle, start),
    close: () => handle.close(),
  };
}

async function readTail(handle: FileHandle, start: number): Promise<string> {
  const { size } = await handle.stat();
  const from = Math.max(start, size - TAIL_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from);
  return buffer.toString("utf8", 0, bytesRead).trim().split("\n").slice(-TAIL_LINES).join("\n");
}
