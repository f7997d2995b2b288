import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { drawCanvas, layText } from "./draw-page.ts";
import classes from "./pdf-view.module.css";
import { useIsNear, useShownPart } from "./use-in-view.ts";

interface PdfPageProps {
  page: PDFPageProxy;
  /** CSS pixels per PDF point. */
  scale: number;
  label: string;
  /** The scroll container. */
  root: RefObject<HTMLElement | null>;
  onShown: (number: number, part: number) => void;
  /** What is shown over its picture. */
  children?: ReactNode;
}

/** One page: its space is reserved from the start, and it is rendered when it comes near the viewport. */
export function PdfPage({ page, scale, label, root, onShown, children }: PdfPageProps) {
  const section = useRef<HTMLElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(section, root);
  useShownPart(section, root, (part) => onShown(page.pageNumber, part));

  useEffect(() => {
    if (!picture.current) return undefined;
    if (isNear) return drawCanvas(page, scale, picture.current);
    picture.current.replaceChildren();
    return undefined;
  }, [isNear, page, scale]);
  useEffect(() => {
    if (!isNear || !words.current) return undefined;
    return layText(page, scale, words.current);
  }, [isNear, page, scale]);

  const { width, height } = page.getViewport({ scale });
  const size: CSSProperties & Record<`--${string}`, string | number> = { width, height, "--total-scale-factor": scale };
  return (
    <section ref={section} className={classes.page} style={size} aria-label={label}>
      <div ref={picture} className={classes.picture} aria-hidden />
      <div ref={words} className={classes.words} />
      {children}
    </section>
  );
}
