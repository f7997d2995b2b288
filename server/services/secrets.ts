import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

const schema = z.object({ token_secret: z.string().check(z.minLength(32)) });
export type Secrets = z.infer<typeof schema>;

async function readSecrets(file: string): Promise<Secrets | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : z.parse(schema, JSON.parse(text));
}

/** The installation's secrets, made on the first start and kept readable for the server's user alone. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, "secrets.json");
  const known = await readSecrets(file);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  const secrets = { token_secret: randomBytes(48).toString("base64url") };
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600 });
  await rename(draft, file);
  return secrets;
}
