import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { AppError } from "#shared/domain/core/app-error.ts";
import { createTurns } from "../turns.ts";
import { isPdf, type Office, PRINT_MS } from "./office.ts";

const run = promisify(execFile);

/** A LibreOffice of the machine's own. Each document has a profile of its own, which leaves with it. */
export function createSofficeOffice(program: string): Office {
  const takeTurn = createTurns(1);
  const closing = new AbortController();

  async function print(docx: Buffer): Promise<Buffer> {
    const folder = await mkdtemp(path.join(tmpdir(), "llavero-print-"));
    const file = path.join(folder, "document.docx");
    try {
      await writeFile(file, docx);
      const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, "profile")).href}`;
      const args = [
        profile,
        "--headless",
        "--norestore",
        "--convert-to",
        "pdf:writer_pdf_Export",
        "--outdir",
        folder,
        file,
      ];
      const env = { PATH: `${path.dirname(program)}:/usr/bin:/bin`, HOME: folder };
      await run(program, args, { timeout: PRINT_MS, killSignal: "SIGKILL", signal: closing.signal, env });
      const pdf = await readFile(path.join(folder, "document.pdf"));
      if (!isPdf(pdf)) throw new Error("what came is no PDF");
      return pdf;
    } catch (error) {
      throw new AppError(closing.signal.aborted ? "unavailable" : "document_unprintable", { cause: error });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    name: "soffice",
    toPdf: (docx) => takeTurn(() => print(docx)),
    async close() {
      closing.abort();
    },
  };
}
