import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { renameForGood } from "#server/services/durable-file.ts";
import { HandOverFailure, type VerifactuHandOver, type VerifactuSender } from "./sender.ts";

/** No path is made of anything else. */
const TAX_ID = /^[A-Za-z0-9]{1,20}$/;

const padded = (number: number) => String(number).padStart(6, "0");

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** The file that holds an issuer's message of this number, whichever records are in it. */
async function findSent(folder: string, sequence: number): Promise<string | null> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.find((name) => name.startsWith(`${padded(sequence)}_`) && name.endsWith(".xml")) ?? null;
}

/** A name is free or taken by a whole file; what was cut off by a crash lies under a name of its own. */
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

async function send(root: string, message: VerifactuHandOver): Promise<string> {
  const { issuer_tax_id, sequence, first_position, last_position, xml } = message;
  if (!TAX_ID.test(issuer_tax_id)) throw new Error(`no name for a folder: ${issuer_tax_id}`);
  const folder = path.join(root, issuer_tax_id);
  const name = `${padded(sequence)}_${padded(first_position)}-${padded(last_position)}.xml`;
  const sent = await findSent(folder, sequence);
  if (sent !== null) {
    if (sent === name && (await readFile(path.join(folder, sent), "utf8")) === xml) return `${issuer_tax_id}/${name}`;
    throw new HandOverFailure("conflict", `${issuer_tax_id}/${sent} was written with another content`);
  }
  await mkdir(folder, { recursive: true });
  await writeWhole(path.join(folder, name), xml);
  return `${issuer_tax_id}/${name}`;
}

/** Writes each message as a file, `<NIF>/<number>_<first>-<last>.xml`: whole or not at all, and once. */
export function createFolderSender(root: string): VerifactuSender {
  return { send: async (message) => ({ reference: await send(root, message), refused: [] }) };
}
