import { useLayoutEffect, useRef, type RefObject } from "react";
import type { Entry } from "../entries/palette-entry.ts";

/** The time to see a row and press Enter for it, in milliseconds. */
const UNSEEN_MS = 300;

interface HeldRow {
  /** Called when the user moves the highlight, by key or pointer. */
  readonly onMoved: () => void;
  /** Whether the highlight has just left, by itself, a row that could be seen: Enter does nothing then. */
  readonly isUnseen: () => boolean;
}

interface Shown {
  readonly text: string;
  readonly rows: readonly Row[];
  readonly isComplete?: boolean | undefined;
}

type Row = Pick<Entry, "id" | "isFallback">;

const selectedId = (list: HTMLElement | null) =>
  list?.querySelector("[cmdk-item][aria-selected=true]")?.getAttribute("data-value") ?? "";

/** cmdk selects its first row on Home, and updates `aria-activedescendant`, which it forgets when rows are replaced. */
function selectFirst(input: HTMLInputElement | null): void {
  if (document.activeElement === input)
    input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
}

/**
 * Where the highlight is when rows change. Another text selects the first row. Rows that arrive for the same text leave
 * the highlight on its row, wherever that is now; it follows to the first row only while nothing is typed or the
 * palette's own entries are not all loaded, and from a fallback, unless the user has moved it. Where its row is gone,
 * the first is selected. After it has left a row that could be seen, Enter waits until the next can be seen; who types
 * and presses Enter at once does not wait.
 */
export function useHeldRow(
  list: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  { text, rows, isComplete = true }: Shown,
): HeldRow {
  const state = useRef({ text, ids: "", isComplete, hasMoved: false, selectedAt: -UNSEEN_MS, movedAt: -UNSEEN_MS });
  const ids = rows.map(({ id }) => id).join();
  const fallbacks = rows.flatMap(({ id, isFallback }) => (isFallback ? id : [])).join();
  useLayoutEffect(() => {
    const last = state.current;
    const isOtherText = last.text !== text;
    const hasMoved = last.hasMoved && !isOtherText;
    state.current = { ...last, text, ids, isComplete, hasMoved };
    const selected = selectedId(list.current);
    const shown = ids.split(",");
    const isProvisional = !hasMoved && (text === "" || !last.isComplete || fallbacks.split(",").includes(selected));
    const isHeld = selected === shown[0] || (shown.includes(selected) && !isProvisional);
    if (isHeld && !isOtherText) return;
    const now = performance.now();
    const wasSeen = !isOtherText && last.ids !== "" && now - last.selectedAt >= UNSEEN_MS;
    if (wasSeen && list.current?.querySelector("[cmdk-item]")) state.current.movedAt = now;
    state.current.selectedAt = now;
    selectFirst(input.current);
  }, [list, input, text, ids, fallbacks, isComplete]);
  return {
    onMoved: () => {
      state.current.hasMoved = true;
      state.current.selectedAt = -UNSEEN_MS;
    },
    isUnseen: () => performance.now() - state.current.movedAt < UNSEEN_MS,
  };
}
