import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { BasicPoint } from "signature_pad";
import { addStroke, outOfBox, fitDrawing } from "#shared/domain/documents/fit-drawing.ts";
import type { Drawing } from "#shared/domain/documents/signature.ts";
import { type DrawingBox, createPen, type Pen } from "./pen.ts";

/** The drawing plus the stroke just drawn in a box; times are relative to the first touch. */
function withStroke(drawing: Drawing | null, box: DrawingBox, points: readonly BasicPoint[], start: number) {
  const before = drawing ?? { ...box, strokes: [] };
  const placement = fitDrawing(before, box);
  const stroke = points.map(({ x, y, time }) => outOfBox([x, y, Math.max(0, Math.round(time - start))], placement));
  return addStroke(before, stroke);
}

/** An updater on the latest drawing: a second quick stroke may end before the page has rendered the first. */
export type AddStroke = (before: Drawing | null) => Drawing;

/**
 * Makes a canvas a signature pad; its library is loaded lazily. The drawing is stored as vectors and redrawn whenever
 * the canvas changes its size, as when a phone is turned.
 */
export function useSignaturePad(drawing: Drawing | null, onStroke: (add: AddStroke) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<Pen | null>(null);
  const start = useRef<number | null>(null);

  const takeStroke = useEffectEvent((points: readonly BasicPoint[], box: DrawingBox) => {
    const startTime = start.current ?? points[0]?.time ?? 0;
    start.current = startTime;
    onStroke((before) => withStroke(before, box, points, startTime));
  });
  const show = useEffectEvent(() => pen.current?.show(drawing));
  const fit = useEffectEvent(() => pen.current?.fit(drawing));

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isGone = false;
    const watcher = new ResizeObserver(() => fit());
    // In landscape, a phone has room for little more than the pad.
    const landscape = window.matchMedia("(orientation: landscape)");
    const follow = () => element.scrollIntoView({ block: "center" });
    landscape.addEventListener("change", follow);
    void import("signature_pad").then(({ default: Pad }) => {
      if (isGone) return;
      pen.current = createPen(Pad, element, (points, box) => takeStroke(points, box));
      show();
      watcher.observe(element);
    });
    return () => {
      isGone = true;
      watcher.disconnect();
      landscape.removeEventListener("change", follow);
      pen.current?.off();
      pen.current = null;
    };
  }, []);

  // A layout effect, so that no further touch can end a stroke before the rendered drawing is compared with the
  // canvas.
  useLayoutEffect(() => {
    if (!drawing || drawing.strokes.length === 0) start.current = null;
    pen.current?.follow(drawing);
  }, [drawing]);
  return canvas;
}
