import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { renameForGood } from "#server/services/durable-file.ts";
import type { VerifactuMessage, VerifactuSender } from "./sender.ts";

/** No path is made of anything else. */
const NAME = /^[A-Za-z0-9-]{1,64}$/;

function nameOf({ issuer_tax_id, record_id }: VerifactuMessage): string {
  if (!NAME.test(issuer_tax_id) || !NAME.test(record_id)) throw new Error(`no name for a file: ${record_id}`);
  return `${issuer_tax_id}/${record_id}.xml`;
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

async function readSent(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

async function writeDraft(draft: string, text: string): Promise<void> {
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Writes each record as a file of its own, `<issuer>/<record>.xml`: whole or not at all, and once. */
export function createFolderSender(root: string): VerifactuSender {
  return {
    async send(message) {
      const name = nameOf(message);
      const file = path.join(root, name);
      const sent = await readSent(file);
      if (sent === message.xml) return name;
      if (sent !== null) throw new Error(`${name} was written with another content`);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomUUID()}.part`;
      try {
        await writeDraft(draft, message.xml);
        await renameForGood(draft, file);
      } finally {
        await rm(draft, { force: true });
      }
      return name;
    },
  };
}
