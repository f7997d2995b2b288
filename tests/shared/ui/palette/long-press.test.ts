import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PRESS_MS, watchLongPress } from "#shared/ui/palette/surface/watch-long-press.ts";

/* Events on an element of a browser, as far as a press on a row needs them. */

class Row extends EventTarget {
  closest() {
    return this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Element", Row);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function clickAfterPress(isMarked: boolean) {
  const row = new Row();
  const press = vi.fn<() => boolean>(() => isMarked);
  // A border to the types of a browser, which this process has not.
  const end = watchLongPress(row as unknown as HTMLElement, press);
  row.dispatchEvent(Object.assign(new Event("pointerdown"), { pointerType: "touch", clientX: 0, clientY: 0 }));
  vi.advanceTimersByTime(PRESS_MS);
  const click = new Event("click", { cancelable: true });
  row.dispatchEvent(click);
  end();
  return { isSwallowed: click.defaultPrevented, presses: press.mock.calls.length };
}

it("the click after a long press is swallowed where the row was marked, and opens a row that cannot be marked", () => {
  expect(clickAfterPress(true)).toEqual({ isSwallowed: true, presses: 1 });
  expect(clickAfterPress(false)).toEqual({ isSwallowed: false, presses: 1 });
});
