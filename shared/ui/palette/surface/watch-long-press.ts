/** How long a finger rests on a row until it is marked, milliseconds. */
export const PRESS_MS = 500;
/** A finger that moves farther than this scrolls, pixels. */
const MOVED = 10;

type Point = Pick<PointerEvent, "clientX" | "clientY">;

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * Calls `press` for a row on which a finger rests.
 * @param press returns whether it marked the row: then the click that follows is swallowed, else it opens the row
 * @returns a function that ends it
 */
export function watchLongPress(element: HTMLElement, press: (item: Element) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Point | null = null;
  let isPressed = false;
  const stop = () => clearTimeout(timer);
  const swallow = (event: Event) => {
    if (!isPressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onDown = (event: PointerEvent) => {
    const item = event.target instanceof Element ? event.target.closest("[cmdk-item]") : null;
    stop();
    isPressed = false;
    if (event.pointerType !== "touch" || !item) return;
    start = event;
    timer = setTimeout(() => {
      isPressed = press(item);
    }, PRESS_MS);
  };
  const onMove = (event: PointerEvent) => {
    if (start && distance(start, event) > MOVED) stop();
  };
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  element.addEventListener("pointerdown", onDown, options);
  element.addEventListener("pointermove", onMove, options);
  element.addEventListener("pointerup", stop, options);
  element.addEventListener("pointercancel", stop, options);
  element.addEventListener("click", swallow, options);
  element.addEventListener("contextmenu", swallow, options);
  return () => {
    stop();
    controller.abort();
  };
}
