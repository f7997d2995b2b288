import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useSnapshot } from "valtio/react";
import { describeError } from "#shared/client/api-error.ts";
import { downloadList } from "#shared/client/download-list.ts";
import { can } from "#shared/client/state/session-state.ts";
import { formatCents } from "#shared/lib/money.ts";
import { SmallButton } from "#shared/ui/small-button.tsx";
import { showError } from "#shared/ui/toasts.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { recordCommands } from "../commands/record-commands.ts";
import type { Entry } from "../entries/palette-entry.ts";
import { isOfMarkedKind, markedOf, markedRows, sumOf } from "./marked-rows.ts";
import paletteClasses from "./palette.module.css";
import classes from "./palette-tools.module.css";
import { RowPreview, useHighlighted } from "./row-preview.tsx";
import { useLongPress } from "./use-long-press.ts";
import { useMarking } from "./use-marking.ts";

interface PaletteToolsProps {
  readonly rows: readonly Entry[];
  /** Called when the user moves the highlight. */
  readonly onMoved: () => void;
}

/** From this width on the preview is at the side, without a key. */
const WIDE = "(min-width: 56rem)";

/** Fingers have no keys: a long press marks, then taps on rows of that kind do, and the preview has a button. */
const TOUCH = "(pointer: coarse)";

/** Keys by which cmdk moves the highlight and chooses its row, wherever the focus is. */
const LIST_KEYS: ReadonlySet<string> = new Set(["Enter", "ArrowDown", "ArrowUp", "Home", "End"]);

const MARKING_KEYS: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp"]);

interface MarkedBarProps {
  /** Whether one of the rows can be marked. */
  readonly isOffered: boolean;
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly isPreviewShown: boolean;
  readonly onPreview: () => void;
  readonly onClear: () => void;
}

/** Count and sum of the marked rows, and what their list offers for a selection. */
function MarkedBar({ isOffered, bar, isPreviewShown, onPreview, onClear }: MarkedBarProps) {
  const t = useT();
  const language = useLanguage();
  const { rows } = useSnapshot(markedRows);
  const [first] = rows;
  const isTouched = window.matchMedia(TOUCH).matches;
  if (!first) return isTouched && isOffered && <p className={classes.hint}>{t("palette_tools.marked_by_press")}</p>;
  const { entity } = first.page;
  const sum = sumOf(rows);
  const exportRows = () => {
    const ids = markedRows.rows.map(({ page }) => page.id);
    downloadList(recordCommands[entity].resource, "", { ids }).catch((error: unknown) =>
      showError(describeError(error)),
    );
  };
  return (
    <div ref={bar} className={classes.bar} role="group" aria-label={t("palette_tools.marked")}>
      <span>
        {t("palette_tools.marked_count", { count: rows.length })}
        {sum && ` · ${formatCents(sum.cents, language)}`}
        {sum && sum.uncounted > 0 && ` ${t("palette_tools.marked_uncounted", { count: sum.uncounted })}`}
      </span>
      {isTouched && (
        <SmallButton aria-pressed={isPreviewShown} onClick={onPreview}>
          {t("palette_tools.preview")}
        </SmallButton>
      )}
      {can(entity, "export") && <SmallButton onClick={exportRows}>{t("palette_tools.marked_export")}</SmallButton>}
      <SmallButton onClick={onClear}>{t("palette_tools.marked_clear")}</SmallButton>
    </div>
  );
}

/** Whether a key is pressed on a button or a link, which it belongs to then. */
const isOnControl = ({ target }: KeyboardEvent) => target instanceof Element && target.closest("button, a") !== null;

/** The element of the palette around this one. */
const paletteOf = (anchor: HTMLElement | null) => anchor?.closest<HTMLElement>("[cmdk-root]") ?? null;

const isMarking = ({ ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent) => ctrlKey || metaKey || shiftKey;

/**
 * Marking of several rows, and the preview of the highlighted one; loaded after the palette was painted, with keys of its
 * own: these come before those of the palette.
 */
export function PaletteTools({ rows, onMoved }: PaletteToolsProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const highlighted = useHighlighted(rows);
  const [isShown, setShown] = useState(() => window.matchMedia(WIDE).matches);

  const marking = useMarking();

  const markAndMove = ({ target, key }: KeyboardEvent): boolean => {
    if (!marking.markByKey(key, highlighted)) return false;
    onMoved();
    target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return true;
  };
  const togglePreview = (): boolean => {
    setShown(!isShown);
    return true;
  };
  /** The buttons disappear, so the focus returns to the text field. */
  const clearAll = (): boolean => {
    paletteOf(anchor.current)?.querySelector("input")?.focus();
    marking.clear();
    return true;
  };
  const focusBar = (): boolean => {
    bar.current?.querySelector("button")?.focus();
    return true;
  };
  /** Handles a key; returns whether it did. */
  const handleKey = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    const isMarked = markedRows.rows.length > 0;
    if (key === "Escape" && isMarked) return clearAll();
    if (key === "i" && isMarking(event) && !shiftKey) return togglePreview();
    if (isOnControl(event)) return false;
    if (shiftKey) return MARKING_KEYS.has(key) && markAndMove(event);
    return key === "Tab" && isMarked && focusBar();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isTrusted || event.isComposing) return;
    if (event.key !== "Shift" && !(event.shiftKey && MARKING_KEYS.has(event.key))) marking.endRun();
    const isHandled = handleKey(event);
    if (isHandled) event.preventDefault();
    // cmdk would choose the highlighted row instead of the button.
    if (isHandled || (LIST_KEYS.has(event.key) && isOnControl(event))) event.stopPropagation();
  });
  const entryOf = (item: Element | null) => rows.find(({ id }) => id === item?.getAttribute("data-value"));
  useLongPress(
    () => paletteOf(anchor.current),
    (item) => {
      if (!marking.mark(entryOf(item))) return false;
      // Highlights it, as a pointer over it would.
      item.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
      setShown(true);
      return true;
    },
  );
  const onClick = useEffectEvent((event: PointerEvent) => {
    const item = event.target instanceof Element ? event.target.closest("[cmdk-item]") : null;
    const entry = entryOf(item);
    const isTap = event.pointerType === "touch" && isOfMarkedKind(markedRows.rows, entry ? markedOf(entry) : null);
    if (!(isMarking(event) || isTap) || !marking.mark(entry)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const palette = paletteOf(anchor.current);
    const keys = (event: KeyboardEvent) => onKeyDown(event);
    const clicks = (event: PointerEvent) => onClick(event);
    palette?.addEventListener("keydown", keys, true);
    palette?.addEventListener("click", clicks, true);
    return () => {
      palette?.removeEventListener("keydown", keys, true);
      palette?.removeEventListener("click", clicks, true);
      markedRows.rows = [];
    };
  }, []);
  return (
    <>
      <span ref={anchor} hidden />
      <p className={paletteClasses.count} aria-live="polite">
        {marking.said}
      </p>
      {isShown && <RowPreview rows={rows} />}
      <MarkedBar
        isOffered={rows.some((entry) => markedOf(entry) !== null)}
        bar={bar}
        isPreviewShown={isShown}
        onPreview={togglePreview}
        onClear={clearAll}
      />
    </>
  );
}
