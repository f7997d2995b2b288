import type SignaturePad from "signature_pad";
import type { BasicPoint, PointGroup } from "signature_pad";
import { intoBox, placeDrawing } from "#shared/domain/documents/place-drawing.ts";
import type { Drawing, PenPoint } from "#shared/domain/documents/signature.ts";

export type Box = Pick<Drawing, "width" | "height">;

/** Ink on paper, in either colour scheme. */
const INK = "#14243f";
/** Without the library's throttle, whose last point comes late, into the next stroke of a quick hand. */
const PEN = { minWidth: 0.7, maxWidth: 2.6, penColor: INK, minDistance: 2, throttle: 0 } as const;

const boxOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Box => ({ width, height });

/** The screen's own pixels, so that lines are sharp; what was drawn is gone afterwards. */
function sizeCanvas(canvas: HTMLCanvasElement): Box {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  canvas.getContext("2d")?.scale(ratio, ratio);
  return boxOf(canvas);
}

const toPad = ([x, y, time]: PenPoint): BasicPoint => ({ x, y, time, pressure: 0.5 });

/** The strokes as they lie in the box now. */
function groupsOf(drawing: Drawing, box: Box, velocityFilterWeight: number): PointGroup[] {
  const placement = placeDrawing(drawing, box);
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
 * The pen on a canvas. Whatever clears the canvas lifts it first: the library, cleared in the middle of a stroke, hears no touch
 * again.
 * @param onStroke gets each stroke with the box in which it was drawn, which may be another one when it is looked at
 */
export function createPen(
  Pad: typeof SignaturePad,
  canvas: HTMLCanvasElement,
  onStroke: (points: readonly BasicPoint[], box: Box) => void,
) {
  let box = sizeCanvas(canvas);
  let isDown = false;
  /** How many whole strokes the canvas shows. */
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
    /** Follows the canvas to another size. */
    fit(drawing: Drawing | null): void {
      const { width, height } = boxOf(canvas);
      if (width === box.width && height === box.height) return;
      lift();
      box = sizeCanvas(canvas);
      show(drawing);
    },
    /** Shows what was taken back or cleared; a stroke of its own stands there already. */
    follow(drawing: Drawing | null): void {
      if ((drawing?.strokes.length ?? 0) !== shown) show(drawing);
    },
    off: () => pad.off(),
  };
}
export type Pen = ReturnType<typeof createPen>;
