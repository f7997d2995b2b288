import classes from "./quick-entry.module.css";

/** A selectable row, with what distinguishes it from others of the same name. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | null;
}

interface OptionListProps<One extends Option> {
  /** Id of the list; row ids are derived from it. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly One[];
  readonly active: number;
  readonly onChoose: (option: One) => void;
}

/** Options below the field, which keeps the focus and handles the keys. */
export function OptionList<One extends Option>({ id, label, options, active, onChoose }: OptionListProps<One>) {
  if (options.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.options}>
      {options.map((option, position) => (
        <div
          key={option.id}
          id={`${id}-${position}`}
          role="option"
          tabIndex={-1}
          aria-selected={position === active}
          className={classes.option}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
        >
          <span>{option.label}</span>
          <span className={classes.soft}>{option.hint}</span>
        </div>
      ))}
    </div>
  );
}
