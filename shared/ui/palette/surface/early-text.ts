/** What was typed before the palette was loaded. */
export interface EarlyText {
  /** The search. */
  readonly search: string;
  /** What followed an Enter, which is still to be handled; null without one. */
  readonly afterEnter: string | null;
}

/** Pastes in one line into a field of early text, where a line break is an Enter. */
export function pasteInOneLine(event: Pick<ClipboardEvent, "clipboardData" | "target" | "preventDefault">): void {
  const { clipboardData, target } = event;
  const text = clipboardData?.getData("text/plain") ?? "";
  if (!(target instanceof HTMLTextAreaElement) || !text.includes("\n")) return;
  event.preventDefault();
  target.setRangeText(text.trim().replaceAll(/\s*\n\s*/g, " "), target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Divides early text at its first line break: the fields that take it are text areas, which keep an Enter without a
 * script. It is handled once there is a row to choose.
 */
export function readEarlyText(typed: string): EarlyText {
  const [search = "", ...rest] = typed.split("\n");
  // An Enter without a text chooses nothing that anyone has read.
  if (search.trim() === "") return { search: rest.join(" "), afterEnter: null };
  return { search, afterEnter: rest.length > 0 ? rest.join(" ").trim() : null };
}
