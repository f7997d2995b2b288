import { AppError } from "#shared/domain/core/app-error.ts";
import type { DocumentRenderer } from "./document-renderer.ts";
import { PLAIN_DOCX } from "./plain-docx.ts";

/** After a renderer that renders nothing at all, no process is started ahead of need for this long. */
const BACK_OFF_MS = 60_000;

type Log = (message: string, error: unknown) => void;

const isRefused = (error: unknown) => error instanceof AppError && error.code === "document_unprintable";

/**
 * Before reporting that a document cannot be rendered, renders a known-good document to rule out a broken renderer (a
 * LibreOffice without its word processor refuses every document). Then retries once.
 */
export function withRenderCheck(renderer: DocumentRenderer, log: Log, now: () => number = Date.now): DocumentRenderer {
  let isClosed = false;
  let brokenUntil = 0;

  /** @throws AppError unavailable */
  async function tryPlainText(): Promise<void> {
    try {
      await renderer.toPdf(PLAIN_DOCX);
    } catch (error) {
      brokenUntil = now() + BACK_OFF_MS;
      log(`the renderer (${renderer.name}) renders nothing at all`, error);
      throw new AppError("unavailable", { cause: error });
    }
  }

  return {
    name: renderer.name,
    async toPdf(docx) {
      try {
        return await renderer.toPdf(docx);
      } catch (error) {
        if (isClosed) throw error;
        log(
          `the renderer (${renderer.name}) did not render a document`,
          error instanceof AppError ? error.details.cause : error,
        );
        if (isRefused(error)) await tryPlainText();
      }
      return renderer.toPdf(docx);
    },
    prepare() {
      if (now() >= brokenUntil) renderer.prepare();
    },
    async close() {
      isClosed = true;
      await renderer.close();
    },
  };
}
