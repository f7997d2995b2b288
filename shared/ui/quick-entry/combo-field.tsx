import { useId, useState, type KeyboardEvent } from "react";
import { isBlank } from "#shared/lib/text.ts";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";

/** A row that can be chosen, and what tells it from others of its name. */
export interface ComboOption {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | null;
}

interface ComboFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Null while nothing has been chosen. */
  readonly chosen: ComboOption | null;
  /** What stands in the field while nothing has been chosen. */
  readonly text: string;
  readonly options: readonly ComboOption[];
  readonly isSearching: boolean;
  /** Said where nothing matches; null where something does. */
  readonly nothing: string | null;
  readonly error: string | undefined;
  readonly isFocused?: boolean;
  readonly onText: (text: string) => void;
  readonly onChoose: (chosen: ComboOption | null) => void;
  /** Enter without a suggestion yet: asks which row the text names. */
  readonly onUnresolved: () => void;
}

/** A combobox (WAI-ARIA, combobox pattern): type, arrows, Enter; Backspace takes the choice back. */
export function ComboField(props: ComboFieldProps) {
  const { label, placeholder, chosen, text, options, isSearching, nothing, error, isFocused = false } = props;
  const t = useT();
  const id = useId();
  const [active, setActive] = useState(0);
  const index = Math.min(active, options.length - 1);

  const choose = (option: ComboOption) => {
    props.onChoose(option);
    setActive(0);
  };
  /** What was typed is never left behind. */
  const enter = () => {
    const option = options[index];
    if (option) choose(option);
    else props.onUnresolved();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && chosen) props.onChoose(null);
    if (event.nativeEvent.isComposing || chosen || isBlank(text)) return;
    const move = { ArrowDown: index + 1, ArrowUp: index - 1 + options.length }[event.key];
    if (move !== undefined && options.length > 0) setActive(move % options.length);
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-input`}>{label}</label>
      <input
        id={`${id}-input`}
        ref={(input) => {
          if (isFocused) input?.focus();
        }}
        className={classes.control}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}-${index}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={chosen ? chosen.label : text}
        readOnly={chosen !== null}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => props.onText(target.value)}
        onKeyDown={onKeyDown}
      />
      {options.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.options}>
          {options.map((option, position) => (
            <div
              key={option.id}
              id={`${id}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === index}
              className={classes.option}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              <span>{option.label}</span>
              <span className={classes.soft}>{option.hint}</span>
            </div>
          ))}
        </div>
      )}
      {isSearching && <p className={classes.soft}>{t("palette.searching")}</p>}
      {nothing && <p className={classes.soft}>{nothing}</p>}
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
