import { createHash } from "node:crypto";
import type { DocumentRenderer } from "./document-renderer.ts";

/** Maximum cached renders: recent previews, and the document sent after its preview. */
const REMEMBERED = 12;
const MAX_BYTES = 4 * 1_048_576;

/** Caches recent renders and de-duplicates concurrent ones. */
export function withRenderCache(office: DocumentRenderer): DocumentRenderer {
  const renders = new Map<string, Promise<Buffer>>();

  function forget(key: string): void {
    renders.delete(key);
  }

  function remember(key: string, render: Promise<Buffer>): void {
    renders.set(key, render);
    const [oldest] = renders.keys();
    if (renders.size > REMEMBERED && oldest !== undefined) forget(oldest);
    render.then(
      (pdf) => pdf.length > MAX_BYTES && forget(key),
      () => forget(key),
    );
  }

  return {
    name: office.name,
    toPdf(docx) {
      const key = createHash("sha256").update(docx).digest("hex");
      const known = renders.get(key);
      const render = known ?? office.toPdf(docx);
      forget(key);
      remember(key, render);
      return render;
    },
    close: () => office.close(),
  };
}
