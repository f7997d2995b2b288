import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { BasicPoint } from "signature_pad";
import { addStroke, outOfBox, placeDrawing } from "#shared/domain/documents/place-drawing.ts";
import type { Drawing } from "#shared/domain/documents/signature.ts";
import { type Box, createPen, type Pen } from "./pen.ts";

/** The drawing with what the pen has just drawn in a box; times count from the first touch. */
function withStroke(drawing: Drawing | null, box: Box, points: readonly BasicPoint[], start: number) {
  const before = drawing ?? { ...box, strokes: [] };
  const placement = placeDrawing(before, box);
  const stroke = points.map(({ x, y, time }) => outOfBox([x, y, Math.max(0, Math.round(time - start))], placement));
  return addStroke(before, stroke);
}

/** Adds to whatever was drawn by then: a quick hand ends its second stroke before the page has drawn the first. */
export type AddStroke = (before: Drawing | null) => Drawing;

/**
 * Makes a canvas the place where one draws: its library comes only now. What is drawn is kept as vectors and drawn anew whenever
 * the canvas changes its size, as when a phone is turned.
 */
export function useSignaturePad(drawing: Drawing | null, onStroke: (add: AddStroke) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<Pen | null>(null);
  const start = useRef<number | null>(null);

  const takeStroke = useEffectEvent((points: readonly BasicPoint[], box: Box) => {
    const begun = start.current ?? points[0]?.time ?? 0;
    start.current = begun;
    onStroke((before) => withStroke(before, box, points, begun));
  });
  const show = useEffectEvent(() => pen.current?.show(drawing));
  const fit = useEffectEvent(() => pen.current?.fit(drawing));

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isGone = false;
    const watcher = new ResizeObserver(() => fit());
    // A phone that lies on its side has room for the pad and little else.
    const turn = window.matchMedia("(orientation: landscape)");
    const follow = () => element.scrollIntoView({ block: "center" });
    turn.addEventListener("change", follow);
    void import("signature_pad").then(({ default: Pad }) => {
      if (isGone) return;
      pen.current = createPen(Pad, element, (points, box) => takeStroke(points, box));
      show();
      watcher.observe(element);
    });
    return () => {
      isGone = true;
      watcher.disconnect();
      turn.removeEventListener("change", follow);
      pen.current?.off();
      pen.current = null;
    };
  }, []);

  // Before the next touch can end a stroke: what the page has drawn and what the canvas shows are compared while both are of one moment.
  useLayoutEffect(() => {
    if (!drawing || drawing.strokes.length === 0) start.current = null;
    pen.current?.follow(drawing);
  }, [drawing]);
  return canvas;
}
