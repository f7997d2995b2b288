import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { hasErrorCode } from "#server/engine/db/embedded/system-error.ts";
import type { Env } from "#server/engine/env.ts";

const schema = z.object({ token_secret: z.string().check(z.minLength(32)) });
export type Secrets = z.infer<typeof schema>;

function parseSecrets(text: string, file: string): Secrets {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new Error(`${file} does not hold the secrets of the first start any more. Restore it from a backup, or remove it:
all users have to log in again then, and the password of the mail server has to be entered again.`);
  }
}

async function readSecrets(file: string): Promise<Secrets | null> {
  try {
    return parseSecrets(await readFile(file, "utf8"), file);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * Creates the file with a hard link, which fails when the name is taken: concurrent first starts all use the same
 * secrets.
 */
async function makeSecrets(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const secrets: Secrets = { token_secret: randomBytes(48).toString("base64url") };
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
}

/**
 * The installation's secrets: from the environment, else those created on the first start, readable only by the
 * server's user. There is no default.
 */
export async function loadSecrets({ dataDir, tokenSecret }: Pick<Env, "dataDir" | "tokenSecret">): Promise<Secrets> {
  if (tokenSecret !== null) return { token_secret: tokenSecret };
  const file = path.join(dataDir, "secrets.json");
  const known = await readSecrets(file);
  if (known) return known;
  await makeSecrets(file);
  const created = await readSecrets(file);
  if (!created) throw new Error(`${file} was removed while the server started`);
  return created;
}
