import { parentPort } from "node:worker_threads";
import type { PdfKind, PdfRequest, PdfResponse } from "./pdf-kind.ts";

/** A kind of PDF and the function that renders it. */
export interface PdfRenderer {
  readonly name: string;
  readonly draw: (content: unknown) => Promise<Buffer>;
}

export function renderWith<Content>(kind: PdfKind<Content>, draw: (content: Content) => Promise<Buffer>): PdfRenderer {
  // Boundary between two threads: `PdfService.render` is the only sender, with the content of the same kind.
  return { name: kind.name, draw: (content) => draw(content as Content) };
}

async function render(
  renderers: ReadonlyMap<string, PdfRenderer>,
  { id, kind, content }: PdfRequest,
): Promise<PdfResponse> {
  try {
    const renderer = renderers.get(kind);
    if (!renderer) throw new Error(`No renderer for the PDF kind ${kind}`);
    return { id, pdf: await renderer.draw(content) };
  } catch (error) {
    return { id, error };
  }
}

/** Serves the requests of `createPdfService`. Called once, in the thread that it starts. */
export function servePdfKinds(renderers: readonly PdfRenderer[]): void {
  const byName = new Map(renderers.map((renderer) => [renderer.name, renderer]));
  parentPort?.on("message", (request: PdfRequest) => {
    void render(byName, request).then((response) => parentPort?.postMessage(response));
  });
}
