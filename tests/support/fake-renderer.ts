import type { DocumentRenderer } from "#server/engine/services/document-renderer/document-renderer.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Replaces the renderer of Word documents: immediate by default, or as slow or failing as a test requires. */
export function useFakeRenderer(
  services: Services,
  render?: (docx: Buffer) => Promise<Buffer>,
): { renderCount: number; prepareCount: number } {
  const counter = { renderCount: 0, prepareCount: 0 };
  const renderer: DocumentRenderer = {
    name: "wasm",
    toPdf: async (docx) => {
      counter.renderCount += 1;
      return render ? render(docx) : Buffer.from(`%PDF-1.7 ${docx.length}\n%%EOF`);
    },
    prepare: () => void (counter.prepareCount += 1),
    close: async () => {},
  };
  Object.assign(services, { documentRenderer: renderer });
  return counter;
}
