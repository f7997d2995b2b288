import { Command } from "cmdk";
import { useRef, type KeyboardEvent } from "react";
import { usePreloaded } from "#shared/ui/lazy.tsx";
import { useT } from "#shared/ui/use-t.ts";
import type { ArgumentChips as ArgumentChipsRow } from "../line/argument-chips.tsx";
import type { LevelProps } from "./level.ts";
import type { Entry, NestedPage } from "../entries/palette-entry.ts";
import { PaletteList, type PaletteListProps } from "./palette-list.tsx";
import classes from "./palette.module.css";
import { rowCode } from "./row-code.ts";
import { useHeldRow } from "./use-held-row.ts";
import type { LineChip } from "../line/line-reading.ts";

interface PaletteFrameProps extends LevelProps, Omit<PaletteListProps, "onChoose" | "onMoved"> {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly placeholder: string;
  /** Meaning of the prefix at the start of the text. */
  readonly mode?: string | null;
  /** Title of the current nested page. */
  readonly crumb?: string;
  readonly chips?: readonly LineChip[];
  /** Whether the palette's own entries are all loaded; until then the highlight is on the first row. */
  readonly isComplete?: boolean | undefined;
  /** Shows the chips; loaded with what reads them. */
  readonly ArgumentChips?: typeof ArgumentChipsRow | undefined;
}

/** Keys by which the user moves the highlight. */
const MOVING_KEYS = /^(?:Arrow(?:Down|Up)|Home|End)$/;

const isAtEnd = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
  selectionStart === value.length && selectionEnd === value.length;

/** One level of the palette: the text field, the recognised parts, the rows, and the keys that move between levels. */
export function PaletteFrame(props: PaletteFrameProps) {
  const { text, onText, sections, started, onChoose, onPage, onUp, mode = null, crumb, chips = [] } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const wantsNewTab = useRef(false);
  const parts = usePreloaded(rowCode);
  const rows = sections.flatMap((section) => section.rows.map(({ entry }) => entry));
  const { onMoved, isUnseen } = useHeldRow(root, input, { text, rows, isComplete: props.isComplete });

  const choose = (entry: Entry) => {
    const { action, id } = entry;
    if (action.kind === "write") {
      onText(action.text);
      input.current?.focus();
      return;
    }
    void onChoose(entry, wantsNewTab.current ? "new_tab" : "here", { text, selected: id });
  };
  /** The selected row, read from the list itself. */
  const chosen = () => {
    const item = root.current?.querySelector("[cmdk-item][aria-selected=true]");
    return rows.find(({ id }) => id === item?.getAttribute("data-value"));
  };
  const openPage = (pageOf: (entry: Entry) => NestedPage | null | undefined): boolean => {
    const entry = chosen();
    const page = entry && pageOf(entry);
    if (!page) return false;
    onPage(page, { text, selected: entry.id });
    return true;
  };
  /** Handles keys that move between levels, and an Enter meant for another row; returns whether it did. */
  const move = ({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean => {
    if (key === "Enter") return isUnseen();
    if ((key === "Tab" && !shiftKey) || (key === "ArrowRight" && isAtEnd(currentTarget)))
      return openPage(({ page }) => page);
    if (key === "F2") return openPage((entry) => parts?.aliasPageOf(t, entry, text));
    const isLeft = key === "Escape" || (key === "Backspace" && text === "");
    if (isLeft && onUp) onUp();
    return isLeft && onUp !== null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    if (MOVING_KEYS.test(event.key) && event.isTrusted) onMoved();
    // cmdk selects on Enter regardless of modifiers; the modifiers decide where the page opens.
    wantsNewTab.current = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!move(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Command
      ref={root}
      className={classes.palette}
      label={t("palette.label")}
      defaultValue={started.selected}
      shouldFilter={false}
      vimBindings={false}
      loop
    >
      <div className={classes.search}>
        {crumb && (
          <button type="button" className={classes.crumb} onClick={() => onUp?.()}>
            <span aria-hidden>‹</span> {crumb}
          </button>
        )}
        {mode && <span className={classes.mode}>{mode}</span>}
        <Command.Input
          ref={input}
          className={classes.input}
          value={text}
          onValueChange={onText}
          onKeyDown={onKeyDown}
          placeholder={props.placeholder}
          maxLength={2_000}
          autoFocus
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      {props.ArgumentChips && (
        <props.ArgumentChips chips={chips} text={text} onText={onText} onDone={() => input.current?.focus()} />
      )}
      <div className={classes.body}>
        <PaletteList {...props} onMoved={onMoved} onChoose={choose} />
        {parts && <parts.PaletteTools rows={rows} onMoved={onMoved} />}
      </div>
      <p className={classes.help}>{t("palette.help")}</p>
    </Command>
  );
}
