/** A popup grows with its content until the browser's limit; by then it has its size. */
const SETTLED_MS = 150;

/**
 * Keeps a surface as high as its window. A zoomed popup is limited to fewer pixels than the style sheet says (480 at
 * 125 %), and the page would scroll besides the list. Content that still grows the popup is left alone.
 */
export function fitHeight(root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout>;
  const fit = () => {
    if (document.documentElement.scrollHeight > innerHeight) root.style.maxHeight = `${innerHeight}px`;
  };
  const fitSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(fit, SETTLED_MS);
  };
  new ResizeObserver(fitSoon).observe(root);
  addEventListener("resize", () => {
    root.style.maxHeight = "";
    fitSoon();
  });
}
