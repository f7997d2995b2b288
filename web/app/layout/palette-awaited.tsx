import { type KeyboardEvent, useEffect, useRef } from "react";
import { closePalette } from "#shared/client/state/palette-state.ts";
import { MissingPart } from "#shared/ui/missing-part.tsx";
import { pasteInOneLine } from "#shared/ui/palette/surface/early-text.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./palette-awaited.module.css";

interface PaletteAwaitedProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Retries loading the palette; null while loading. */
  readonly onRetry: (() => void) | null;
}

/** Placeholder while the palette's code loads; accepts typing. A text area keeps an Enter, which the palette then handles. */
export function PaletteAwaited({ text, onText, onRetry }: PaletteAwaitedProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (key !== "Enter" || nativeEvent.isComposing || !onRetry) return;
    event.preventDefault();
    onRetry();
  };
  return (
    <dialog ref={dialog} className={classes.awaited} aria-label={t("header.commands")} onClose={closePalette}>
      <textarea
        rows={1}
        className={classes.input}
        aria-label={t("header.commands")}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={pasteInOneLine}
      />
      {onRetry && (
        <div className={classes.note}>
          <MissingPart onRetry={onRetry} />
        </div>
      )}
    </dialog>
  );
}
