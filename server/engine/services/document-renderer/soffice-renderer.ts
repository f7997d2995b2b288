import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  RenderRefused,
  isPdf,
  type DocumentRenderer,
  PDF_EXPORT_OPTIONS,
  RENDER_MS,
  toRenderError,
} from "./document-renderer.ts";
import { PLAIN_DOCX } from "./plain-docx.ts";
import { createWarmProfile } from "./soffice-profile.ts";

const run = promisify(execFile);
/** Exit codes from here on are those of a program ended by a signal, as set by a shell. */
const SIGNALS = 128;

/** A program that ended by itself refused the document; one that was killed or is missing did not. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "number" && error.code < SIGNALS;
}

async function readPdf(file: string): Promise<Buffer> {
  const pdf = await readFile(file).catch(() => null);
  if (pdf === null || !isPdf(pdf)) throw new RenderRefused("no PDF came");
  return pdf;
}

/** Runs `work` in a folder that is removed afterwards. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-render-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** LibreOffice on this machine. Each document gets its own temporary profile, copied from one that was started before. */
export function createSofficeRenderer(program: string): DocumentRenderer {
  const limitConcurrency = pLimit(1);
  const closing = new AbortController();
  const warmProfile = createWarmProfile();

  async function convert(docx: Buffer, folder: string, profile: string): Promise<Buffer> {
    const file = path.join(folder, "document.docx");
    await writeFile(file, docx);
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      "--headless",
      "--norestore",
      "--convert-to",
      `pdf:writer_pdf_Export:${PDF_EXPORT_OPTIONS}`,
      "--outdir",
      folder,
      file,
    ];
    const env = { PATH: `${path.dirname(program)}:/usr/bin:/bin`, HOME: folder };
    await run(program, args, { timeout: RENDER_MS, killSignal: "SIGKILL", signal: closing.signal, env });
    return readPdf(path.join(folder, "document.pdf"));
  }

  const render = (docx: Buffer): Promise<Buffer> =>
    inFolder(async (folder) => {
      const profile = path.join(folder, "profile");
      await warmProfile.copyTo(profile);
      try {
        return await convert(docx, folder, profile);
      } catch (error) {
        if (closing.signal.aborted) throw new AppError("unavailable", { cause: error });
        throw toRenderError(isRefusal(error) ? new RenderRefused("soffice refused it", { cause: error }) : error);
      }
    });

  const warm = () => warmProfile.warm((profile) => inFolder((folder) => convert(PLAIN_DOCX, folder, profile)));

  return {
    name: "soffice",
    toPdf: (docx) => limitConcurrency(() => render(docx)),
    prepare() {
      // A start that fails is the next document's to report.
      void limitConcurrency(warm).catch(() => {});
    },
    async close() {
      closing.abort();
      await limitConcurrency(() => warmProfile.remove());
    },
  };
}
