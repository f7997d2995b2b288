import { useT } from "#shared/ui/use-t.ts";
import { withoutPart } from "./line-arguments.ts";
import classes from "../surface/palette.module.css";
import type { Chip } from "./line-reading.ts";

interface ArgumentChipsProps {
  readonly chips: readonly Chip[];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The keyboard goes back to where one types. */
  readonly onDone: () => void;
}

/** What was understood of a line, each part removable; the text itself stays as it was typed. */
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
