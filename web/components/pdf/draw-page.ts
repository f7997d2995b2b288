import { type PDFPageProxy, type PageViewport, TextLayer } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Phones refuse larger canvases (Safari's limit is 16.7 million pixels). */
const MAX_PIXELS = 16_000_000;
const MAX_DENSITY = 3;

/** Canvas pixels per CSS pixel. */
function densityFor({ width, height }: PageViewport): number {
  return Math.min(window.devicePixelRatio || 1, MAX_DENSITY, Math.sqrt(MAX_PIXELS / (width * height)));
}

/**
 * Renders a page to a new canvas, which replaces the element's content when it is complete: during zooming the
 * blurred page stays visible until the sharp one is ready.
 * @returns a function that cancels rendering
 */
export function drawCanvas(page: PDFPageProxy, scale: number, element: HTMLElement): () => void {
  const viewport = page.getViewport({ scale });
  const density = densityFor(viewport);
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  const task = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  task.promise.then(
    () => element.replaceChildren(canvas),
    () => {},
  );
  return () => task.cancel();
}

/**
 * Adds the page's text layer over its canvas, for selection, search and screen readers.
 * @returns a function that removes it
 */
export function layText(page: PDFPageProxy, scale: number, element: HTMLElement): () => void {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: element,
    viewport: page.getViewport({ scale }),
  });
  layer.render().catch(() => {});
  return () => {
    layer.cancel();
    element.replaceChildren();
  };
}
