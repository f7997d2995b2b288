import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

test("names, comments, documents and English texts use the terms of docs/design/language.md", async () => {
  const found = promisify(execFile)(process.execPath, ["tools/words/main.ts", "--places"], { cwd: root });
  const { stdout } = await found.catch((error: { stdout: string }) => error);
  expect(stdout).toBe("0 words to replace in 0 files\n");
});
