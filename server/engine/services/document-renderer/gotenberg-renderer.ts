import { AppError } from "#shared/domain/core/app-error.ts";
import { DOCX_TYPE } from "../content-type.ts";
import { isPdf, type DocumentRenderer, RENDER_MS } from "./document-renderer.ts";

const ROUTE = "/forms/libreoffice/convert";

/**
 * A Gotenberg server, which queues requests itself.
 * @param origin without a trailing slash
 */
export function createGotenbergRenderer(origin: string): DocumentRenderer {
  const closing = new AbortController();

  async function requestPdf(docx: Buffer): Promise<Response> {
    const body = new FormData();
    // Since Gotenberg 8.38; earlier versions ignore it.
    body.append("generateTaggedPdf", "true");
    body.append("files", new Blob([new Uint8Array(docx)], { type: DOCX_TYPE }), "document.docx");
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(RENDER_MS)]);
    try {
      return await fetch(`${origin}${ROUTE}`, { method: "POST", body, signal });
    } catch (error) {
      throw new AppError("unavailable", { cause: error });
    }
  }

  return {
    name: "gotenberg",
    async toPdf(docx) {
      const response = await requestPdf(docx);
      if (response.status >= 500) throw new AppError("unavailable");
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!response.ok || !isPdf(bytes)) throw new AppError("document_unprintable");
      return bytes;
    },
    prepare() {},
    async close() {
      closing.abort();
    },
  };
}
