import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Output of poppler's `pdfsig` on a PDF's signatures, including its errors. */
export async function pdfsig(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-pdfsig-"));
  try {
    const file = path.join(folder, "file.pdf");
    await writeFile(file, pdf);
    const { stdout } = await run("pdfsig", ["-nocert", file]).catch((error: unknown) => {
      if (error instanceof Error && "stdout" in error && "code" in error && error.code !== "ENOENT")
        return { stdout: String(error.stdout) };
      throw error;
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
