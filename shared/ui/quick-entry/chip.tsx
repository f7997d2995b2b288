import type { ReactNode } from "react";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";

interface ChipProps {
  /** What it is: amount, method … */
  readonly name: string;
  readonly children: ReactNode;
  /** Whether it is a default and not from the text. */
  readonly isAssumed?: boolean;
  /** Whether it is invalid. */
  readonly isWrong?: boolean;
  readonly onRemove?: () => void;
}

/** A value read from a text. */
export function Chip({ name, children, isAssumed = false, isWrong = false, onRemove }: ChipProps) {
  const t = useT();
  return (
    <li className={classes.chip} data-assumed={isAssumed || undefined} data-wrong={isWrong || undefined}>
      <span className={classes.chipName}>{name}</span>
      <span>{children}</span>
      {onRemove && (
        <button type="button" aria-label={t("palette.remove_chip", { name })} onClick={onRemove}>
          ×
        </button>
      )}
    </li>
  );
}
