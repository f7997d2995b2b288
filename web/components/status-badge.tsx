import type { StatusColor } from "#shared/domain/core/color.ts";
import "./status-colors.css";
import classes from "./status-badge.module.css";

/** A status: its word, with a colour that repeats it, of a palette or by meaning. Every pair passes AA in both schemes. */
export function StatusBadge({ color, label }: { color: StatusColor | "overdue"; label: string }) {
  return (
    <span className={classes.badge} data-color={color} title={label}>
      <span className={classes.word}>{label}</span>
    </span>
  );
}
