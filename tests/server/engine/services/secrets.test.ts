import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "#server/engine/env.ts";
import { loadSecrets } from "#server/engine/services/secrets.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), "llavero-secrets-")), "data");
});
afterEach(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

const load = (variables: Readonly<Record<string, string>> = {}) =>
  loadSecrets(readEnv({ DATA_DIR: dataDir, ...variables }));
const files = () => readdir(dataDir).catch(() => []);

test("concurrent first starts share the same secrets, and so does every later start", async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => load()));
  const [first] = all;
  expect(first?.token_secret.length).toBeGreaterThanOrEqual(64);
  expect(new Set(all.map(({ token_secret }) => token_secret)).size).toBe(1);
  expect(await load()).toEqual(first);
  expect(await files()).toEqual(["secrets.json"]);
});

test("two installations have different secrets, readable only by the server's user", async () => {
  const { token_secret } = await load();
  const other = await loadSecrets(readEnv({ DATA_DIR: path.join(dataDir, "other") }));
  expect(other.token_secret).not.toBe(token_secret);
  expect((await stat(path.join(dataDir, "secrets.json"))).mode % 0o1000).toBe(0o600);
});

test("the secret of the environment takes precedence over the folder's, and nothing is written", async () => {
  const secret = "a secret from the environment, long enough";
  expect(await load({ TOKEN_SECRET: secret })).toEqual({ token_secret: secret });
  expect(await files()).toEqual([]);
});

test("a secret of the environment that is too short is refused", () => {
  expect(() => readEnv({ TOKEN_SECRET: "x".repeat(31) })).toThrow("TOKEN_SECRET: not a valid value");
});

test.each(["", "{", '{"token_secret":"short"}'])(
  "an invalid secrets file (%j) is reported and not overwritten",
  async (text) => {
    await load();
    const file = path.join(dataDir, "secrets.json");
    await writeFile(file, text);
    await expect(load()).rejects.toThrow(`${file} does not hold the secrets of the first start any more`);
    expect(await readFile(file, "utf8")).toBe(text);
  },
);
