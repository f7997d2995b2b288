import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

interface PlainTableProps {
  /** What it shows, for whom does not see where it stands. */
  label?: string;
  /** What is its own: widths, and how it stands on a phone. */
  className?: string;
  /** How many columns it has, for styles that depend on it. */
  columns?: number;
  children: ReactNode;
}

/** A table that is read as it stands: its rows are all there, and nothing is paged, hidden or ticked. */
export function PlainTable({ label, className = "", columns, children }: PlainTableProps) {
  return (
    <table className={`${classes.table} ${className}`} aria-label={label} data-columns={columns}>
      {children}
    </table>
  );
}
