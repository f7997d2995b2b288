import { type PDFPageProxy, type PageViewport, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";

/** More than this many pixels phones refuse to draw (Safari takes 16.7 millions). */
const MAX_PIXELS = 16_000_000;
const MAX_DENSITY = 3;

/** How many pixels a point of the screen gets. */
function densityFor({ width, height }: PageViewport): number {
  return Math.min(window.devicePixelRatio || 1, MAX_DENSITY, Math.sqrt(MAX_PIXELS / (width * height)));
}

/**
 * Draws a page on a canvas of its own, which takes the place of what stood in the element once it is whole: zooming shows the
 * blurred page until the sharp one is there, and never none.
 * @returns what stops it
 */
export function drawCanvas(page: PDFPageProxy, scale: number, place: HTMLElement): () => void {
  const viewport = page.getViewport({ scale });
  const density = densityFor(viewport);
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  task.promise.then(
    () => place.replaceChildren(canvas),
    () => {},
  );
  return () => task.cancel();
}

/** Lays the page's text over its picture, to be selected, found and read aloud. @returns what takes it away */
export function layText(page: PDFPageProxy, scale: number, place: HTMLElement): () => void {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: place,
    viewport: page.getViewport({ scale }),
  });
  layer.render().catch(() => {});
  return () => {
    layer.cancel();
    place.replaceChildren();
  };
}
