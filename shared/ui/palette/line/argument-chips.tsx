import { useT } from "#shared/ui/use-t.ts";
import { withoutPart } from "./parse-command-line.ts";
import classes from "../surface/palette.module.css";
import type { LineChip } from "./line-reading.ts";

interface ArgumentChipsProps {
  readonly chips: readonly LineChip[];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Returns the focus to the text field. */
  readonly onDone: () => void;
}

/** The recognised parts of a line, each removable; the text itself stays as typed. */
export function ArgumentChips({ chips, text, onText, onDone }: ArgumentChipsProps) {
  const t = useT();
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t("palette.arguments")}>
      {chips.map((chip) => (
        <li key={chip.id}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t("palette.remove_argument", { label: chip.label })}
            onClick={() => {
              onText(withoutPart(text, chip));
              onDone();
            }}
          >
            {chip.label} <span aria-hidden>×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
