import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { renameForGood } from "#server/engine/services/durable-file.ts";
import { nameMessage, startOfName } from "./message-name.ts";
import { SubmissionError, type VerifactuSubmission, type VerifactuSender } from "./sender.ts";

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** File of an issuer's message with this number, whatever records it contains. */
async function findSent(folder: string, sequence: number): Promise<string | null> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.find((name) => name.startsWith(startOfName(sequence)) && name.endsWith(".xml")) ?? null;
}

/** Writes to a temporary file and renames it: the final name never holds a partial file. */
async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameForGood(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function send(root: string, message: VerifactuSubmission): Promise<string> {
  const { folder: issuer, file } = nameMessage(message);
  const folder = path.join(root, issuer);
  const sent = await findSent(folder, message.sequence);
  if (sent !== null) {
    if (sent === file && (await readFile(path.join(folder, sent), "utf8")) === message.xml) return `${issuer}/${file}`;
    throw new SubmissionError("conflict", `${issuer}/${sent} was written with another content`);
  }
  await mkdir(folder, { recursive: true });
  await writeWhole(path.join(folder, file), message.xml);
  return `${issuer}/${file}`;
}

/** Writes each message as a file below a folder, atomically and once. */
export function createFolderSender(root: string): VerifactuSender {
  return {
    send: async (message) => ({ reference: await send(root, message), refused: [] }),
  };
}
