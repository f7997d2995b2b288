import { createHash } from "node:crypto";
import type { DocumentRenderer } from "./document-renderer.ts";

/** Maximum cached renders: recent previews, and the document sent after its preview. */
const MAX_CACHED = 12;
const MAX_BYTES = 4 * 1_048_576;

/** Caches recent renders and de-duplicates concurrent ones. */
export function withRenderCache(renderer: DocumentRenderer): DocumentRenderer {
  const renders = new Map<string, Promise<Buffer>>();

  function evict(key: string): void {
    renders.delete(key);
  }

  function store(key: string, render: Promise<Buffer>): void {
    renders.set(key, render);
    const [oldest] = renders.keys();
    if (renders.size > MAX_CACHED && oldest !== undefined) evict(oldest);
    render.then(
      (pdf) => pdf.length > MAX_BYTES && evict(key),
      () => evict(key),
    );
  }

  return {
    name: renderer.name,
    toPdf(docx) {
      const key = createHash("sha256").update(docx).digest("hex");
      const known = renders.get(key);
      const render = known ?? renderer.toPdf(docx);
      evict(key);
      store(key, render);
      return render;
    },
    prepare: () => renderer.prepare(),
    close: () => renderer.close(),
  };
}
