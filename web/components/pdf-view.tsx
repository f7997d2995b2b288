import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { PdfReaderProps } from "./pdf/pdf-reader.tsx";

const PdfReader = lazyComponent(async () => (await import("./pdf/pdf-reader.tsx")).PdfReader);

/**
 * A PDF in the page: sharp at any zoom, its text selectable and read aloud, scrolled with the keyboard like any text. What
 * draws it is fetched when the first is shown. Speaks by the dictionary `components`.
 */
export function PdfView(props: PdfReaderProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? "75dvh"} radius="md" />}>
      <PdfReader {...props} />
    </Suspense>
  );
}
