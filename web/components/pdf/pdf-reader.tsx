import { Skeleton } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type ReactNode, useRef, useState } from "react";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "../use-texts.ts";
import { PdfPage } from "./pdf-page.tsx";
import { PdfText } from "./pdf-text.tsx";
import { PdfTools, ZOOMS } from "./pdf-tools.tsx";
import classes from "./pdf-view.module.css";
import { usePdfPages } from "./use-pdf-pages.ts";

export interface PdfReaderProps {
  /** The bytes of the file; not transferred, the caller can keep using them. */
  data: ArrayBuffer;
  /** Accessible name. */
  title: string;
  /** CSS height of the scroll container. */
  height?: string;
  /** Offers the text of the file beside its pages, to read it on a phone. */
  hasText?: boolean;
  /** What is shown over the picture of a page; page numbers start at 1. */
  over?: (page: number) => ReactNode;
  /** Called once per page, when half of it has come into view; page numbers start at 1. */
  onPageSeen?: (page: number, pages: number) => void;
}

/** Visible part from which a page counts as seen. */
const AT_PAGE = 0.5;

/** The most visible page; reports each page when it is first seen. */
function usePosition(pages: number, onPageSeen: PdfReaderProps["onPageSeen"]) {
  const [page, setPage] = useState(1);
  const parts = useRef(new Map<number, number>());
  const seen = useRef(new Set<number>());
  const onShown = (number: number, part: number) => {
    parts.current.set(number, part);
    const [most] = [...parts.current].toSorted(([a, partA], [b, partB]) => partB - partA || a - b);
    if (most) setPage(most[0]);
    if (part < AT_PAGE || seen.current.has(number)) return;
    seen.current.add(number);
    onPageSeen?.(number, pages);
  };
  return { page, onShown };
}

/** Focusable, so that arrows and Page Down scroll it. */
const inTabOrder = { tabIndex: 0 };

interface PagesProps extends PdfReaderProps {
  pages: readonly PDFPageProxy[];
}

function Pages({ pages, title, height, onPageSeen, hasText, over }: PagesProps) {
  const { t } = useTexts();
  const [zoom, setZoom] = useState(0);
  const [isText, setIsText] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { ref: measure, width } = useElementSize();
  const { page: position, onShown } = usePosition(pages.length, onPageSeen);
  const widest = Math.max(...pages.map((page) => page.getViewport({ scale: 1 }).width));
  const scale = (Math.floor(width) / widest) * (ZOOMS[zoom] ?? 1);
  return (
    <div className={classes.reader}>
      <PdfTools
        page={position}
        pages={pages.length}
        zoom={zoom}
        onZoom={setZoom}
        isText={isText}
        {...(hasText && { onText: setIsText })}
      />
      <div ref={root} className={classes.window} style={{ height }} {...inTabOrder} role="region" aria-label={title}>
        <div ref={measure} className={classes.width} />
        {isText && <PdfText pages={pages} root={root} onShown={onShown} />}
        {!isText &&
          width > 0 &&
          pages.map((page) => (
            <PdfPage
              key={page.pageNumber}
              page={page}
              scale={scale}
              label={t("components.pdf.position", { page: page.pageNumber, pages: pages.length })}
              root={root}
              onShown={onShown}
            >
              {over?.(page.pageNumber)}
            </PdfPage>
          ))}
      </div>
    </div>
  );
}

/** The pages of a PDF one below the other, as wide as the container, in a scroll container. */
export function PdfReader({ height = "75dvh", ...props }: PdfReaderProps) {
  const { t } = useTexts();
  const pages = usePdfPages(props.data);
  if (pages === undefined) return <Skeleton height={height} radius="md" />;
  if (pages === null) return <Notice tone="danger">{t("components.pdf.broken")}</Notice>;
  return <Pages {...props} height={height} pages={pages} />;
}
