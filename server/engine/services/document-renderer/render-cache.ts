import { createHash } from "node:crypto";
import type { DocumentRenderer } from "./document-renderer.ts";

/** Maximum cached renders: recent previews, and the document sent after its preview. */
const REMEMBERED = 12;
const MAX_BYTES = 4 * 1_048_576;

/** Caches recent renders and de-duplicates concurrent ones. */
export function withRenderCache(office: DocumentRenderer): DocumentRenderer {
  const prints = new Map<string, Promise<Buffer>>();

  function forget(key: string): void {
    prints.delete(key);
  }

  function remember(key: string, print: Promise<Buffer>): void {
    prints.set(key, print);
    const [oldest] = prints.keys();
    if (prints.size > REMEMBERED && oldest !== undefined) forget(oldest);
    print.then(
      (pdf) => pdf.length > MAX_BYTES && forget(key),
      () => forget(key),
    );
  }

  return {
    name: office.name,
    toPdf(docx) {
      const key = createHash("sha256").update(docx).digest("hex");
      const known = prints.get(key);
      const print = known ?? office.toPdf(docx);
      forget(key);
      remember(key, print);
      return print;
    },
    close: () => office.close(),
  };
}
