import { loadArea } from "#shared/client/i18n.ts";
import { preloadable } from "#shared/ui/lazy.tsx";

/** The reader of PDFs, about 500 KB: loaded in the step that reads, or while the signer looks at the step before it. */
export const readerCode = preloadable(async () => {
  const [{ PdfView }] = await Promise.all([import("#web/components/pdf-view.tsx"), loadArea("components")]);
  return PdfView;
});
