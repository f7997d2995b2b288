import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { PdfReaderProps } from "./pdf/pdf-reader.tsx";

const PdfReader = lazyComponent(async () => (await import("./pdf/pdf-reader.tsx")).PdfReader);

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
