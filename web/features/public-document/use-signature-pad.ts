import { useEffect, useEffectEvent, useRef } from "react";
import type SignaturePad from "signature_pad";
import type { BasicPoint, PointGroup } from "signature_pad";
import { addStroke, intoBox, outOfBox, placeDrawing } from "#shared/domain/documents/place-drawing.ts";
import type { Drawing, PenPoint } from "#shared/domain/documents/signature.ts";

/** Ink on paper, in either colour scheme. */
const INK = "#14243f";
const PEN = { minWidth: 0.7, maxWidth: 2.6, penColor: INK, minDistance: 2 } as const;

const boxOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** The screen's own pixels, so that lines are sharp; what was drawn is gone afterwards. */
function sizeCanvas(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  canvas.getContext("2d")?.scale(ratio, ratio);
}

const toPad = ([x, y, time]: PenPoint): BasicPoint => ({ x, y, time, pressure: 0.5 });

/** Draws what there is, as it lies in the canvas now. */
function showDrawing(pad: SignaturePad, canvas: HTMLCanvasElement, drawing: Drawing | null): void {
  pad.clear();
  if (!drawing) return;
  const placement = placeDrawing(drawing, boxOf(canvas));
  const groups = drawing.strokes.map((stroke): PointGroup => ({
    penColor: INK,
    dotSize: 0,
    minWidth: PEN.minWidth * placement.scale,
    maxWidth: PEN.maxWidth * placement.scale,
    velocityFilterWeight: pad.velocityFilterWeight,
    compositeOperation: "source-over",
    points: stroke.map((point) => toPad(intoBox(point, placement))),
  }));
  pad.fromData(groups, { clear: false });
}

/** The drawing with what the pen has just drawn; times count from the first touch. */
function withStroke(drawing: Drawing | null, canvas: HTMLCanvasElement, points: readonly BasicPoint[], start: number) {
  const before = drawing ?? { ...boxOf(canvas), strokes: [] };
  const placement = placeDrawing(before, boxOf(canvas));
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
  const pad = useRef<SignaturePad | null>(null);
  const start = useRef<number | null>(null);

  /** How many strokes the canvas shows, without one that is being drawn. */
  const shown = useRef(0);

  const show = useEffectEvent(() => {
    if (!canvas.current || !pad.current) return;
    showDrawing(pad.current, canvas.current, drawing);
    shown.current = drawing?.strokes.length ?? 0;
  });
  const takeStroke = useEffectEvent(() => {
    const element = canvas.current;
    const points = pad.current?.toData().at(-1)?.points ?? [];
    const [first] = points;
    if (!first || !element) return;
    shown.current += 1;
    const begun = start.current ?? first.time;
    start.current = begun;
    onStroke((before) => withStroke(before, element, points, begun));
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isGone = false;
    const fit = () => {
      sizeCanvas(element);
      show();
    };
    const watcher = new ResizeObserver(fit);
    // A phone that lies on its side has room for the pad and little else.
    const turn = window.matchMedia("(orientation: landscape)");
    const follow = () => element.scrollIntoView({ block: "center" });
    turn.addEventListener("change", follow);
    void import("signature_pad").then(({ default: Pad }) => {
      if (isGone) return;
      pad.current = new Pad(element, PEN);
      pad.current.addEventListener("endStroke", () => takeStroke());
      watcher.observe(element);
    });
    return () => {
      isGone = true;
      watcher.disconnect();
      turn.removeEventListener("change", follow);
      pad.current?.off();
      pad.current = null;
    };
  }, []);

  // What was taken back or cleared; a stroke of one's own stands there already, and the next may have begun.
  useEffect(() => {
    const count = drawing?.strokes.length ?? 0;
    if (count === 0) start.current = null;
    if (count !== shown.current) show();
  }, [drawing]);
  return canvas;
}
