import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyComponent, preloadable } from "#shared/ui/lazy.tsx";
import type { PdfReaderProps } from "./pdf/pdf-reader.tsx";

/** The renderer, for pages that show a PDF in a further step. */
export const pdfReader = preloadable(async () => (await import("./pdf/pdf-reader.tsx")).PdfReader);
const PdfReader = lazyComponent(pdfReader);

/**
 * A PDF in the page: sharp at any zoom, with selectable and screen-readable text, scrollable by keyboard. Its
 * renderer is loaded with the first PDF. Uses the texts of `components`.
 */
export function PdfView(props: PdfReaderProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? "75dvh"} radius="md" />}>
      <PdfReader {...props} />
    </Suspense>
  );
}
