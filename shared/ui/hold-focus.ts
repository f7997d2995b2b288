/** Whether an element can have the focus. */
const isUsable = (element: Element) => element.isConnected && !element.matches(":disabled");

/** Whether the focus is on nothing: its element was removed or disabled. */
function isLost(): boolean {
  const { activeElement: active, body } = document;
  return active === null || active === body || !isUsable(active);
}

/** Focuses the first candidate that takes the focus. */
export function focusFirst(candidates: readonly HTMLElement[]): void {
  candidates.filter(isUsable).some((element) => {
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
}

/**
 * Calls back when a change inside an element leaves the focus on nothing. Browsers report neither a removed nor a disabled
 * element by an event.
 * @returns a function that stops it
 */
export function watchFocus(around: HTMLElement, onChange: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (isLost()) onChange();
  });
  observer.observe(around, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
  return () => observer.disconnect();
}

/** The open dialogs, the topmost last. */
const dialogs: HTMLElement[] = [];

/**
 * Keeps the focus in a dialog: if its element is disabled, as a button is while it saves, the dialog itself has the focus until
 * the element can have it again. Keys, Escape above all, then still reach the dialog.
 * @returns a function that stops it
 */
export function holdFocus(dialog: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let isHeld = false;
  const stopped = new AbortController();
  const { signal } = stopped;
  const check = () => {
    if (signal.aborted || dialogs.at(-1) !== dialog) return;
    const mayReturn = isHeld && document.activeElement === dialog;
    if (!mayReturn && !isLost()) return;
    if (last && dialog.contains(last) && isUsable(last)) last.focus({ preventScroll: true });
    else if (!mayReturn) {
      dialog.focus({ preventScroll: true });
      isHeld = true;
    }
  };
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target === dialog) return;
    last = target;
    isHeld = false;
  };
  dialogs.push(dialog);
  dialog.addEventListener("focusin", note, { signal });
  // A click beside the dialog leaves the focus on nothing.
  document.addEventListener("focusout", () => setTimeout(check), { signal });
  const observer = new MutationObserver(check);
  observer.observe(dialog, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    stopped.abort();
    observer.disconnect();
    dialogs.splice(dialogs.indexOf(dialog), 1);
  };
}
