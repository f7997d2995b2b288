import type SignaturePad from "signature_pad";
import type { BasicPoint, PointGroup } from "signature_pad";
import { intoBox, fitDrawing } from "#shared/domain/documents/fit-drawing.ts";
import type { Drawing, PenPoint } from "#shared/domain/documents/signature.ts";

export type DrawingBox = Pick<Drawing, "width" | "height">;

/** Dark ink, in both colour schemes. */
const INK = "#14243f";
/** Without the library's throttle: its last point is late and may end up in the next of two quick strokes. */
const PEN = { minWidth: 0.7, maxWidth: 2.6, penColor: INK, minDistance: 2, throttle: 0 } as const;

const boxOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): DrawingBox => ({ width, height });

/** Sizes the canvas in device pixels, for sharp lines; this clears it. */
function sizeCanvas(canvas: HTMLCanvasElement): DrawingBox {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  canvas.getContext("2d")?.scale(ratio, ratio);
  return boxOf(canvas);
}

const toPad = ([x, y, time]: PenPoint): BasicPoint => ({ x, y, time, pressure: 0.5 });

/** The strokes scaled to the current box. */
function groupsOf(drawing: Drawing, box: DrawingBox, velocityFilterWeight: number): PointGroup[] {
  const placement = fitDrawing(drawing, box);
  return drawing.strokes.map((stroke) => ({
    penColor: INK,
    dotSize: 0,
    minWidth: PEN.minWidth * placement.scale,
    maxWidth: PEN.maxWidth * placement.scale,
    velocityFilterWeight,
    compositeOperation: "source-over",
    points: stroke.map((point) => toPad(intoBox(point, placement))),
  }));
}

/**
 * The pen on a canvas. Before clearing the canvas it ends the current stroke: the library, if cleared during a
 * stroke, ignores all further touches.
 * @param onStroke receives each stroke with the box in which it was drawn, which may differ from the current one
 */
export function createPen(
  Pad: typeof SignaturePad,
  canvas: HTMLCanvasElement,
  onStroke: (points: readonly BasicPoint[], box: DrawingBox) => void,
) {
  let box = sizeCanvas(canvas);
  let isDown = false;
  /** Number of complete strokes on the canvas. */
  let shown = 0;
  let pad = takePad();

  function takePad(): SignaturePad {
    const taken = new Pad(canvas, PEN);
    taken.addEventListener("beginStroke", () => void (isDown = true));
    taken.addEventListener("endStroke", endStroke);
    return taken;
  }
  function endStroke(): void {
    isDown = false;
    const points = pad.toData().at(-1)?.points ?? [];
    if (points.length === 0) return;
    shown += 1;
    onStroke(points, box);
  }
  function lift(): void {
    if (!isDown) return;
    endStroke();
    pad.off();
    pad = takePad();
  }
  function show(drawing: Drawing | null): void {
    lift();
    pad.clear();
    if (drawing) pad.fromData(groupsOf(drawing, box, pad.velocityFilterWeight), { clear: false });
    shown = drawing?.strokes.length ?? 0;
  }
  return {
    show,
    /** Adapts to a new canvas size. */
    fit(drawing: Drawing | null): void {
      const { width, height } = boxOf(canvas);
      if (width === box.width && height === box.height) return;
      lift();
      box = sizeCanvas(canvas);
      show(drawing);
    },
    /** Redraws after undo or clear; the pen's own strokes are already on the canvas. */
    follow(drawing: Drawing | null): void {
      if ((drawing?.strokes.length ?? 0) !== shown) show(drawing);
    },
    off: () => pad.off(),
  };
}
export type Pen = ReturnType<typeof createPen>;
