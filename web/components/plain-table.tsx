import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

interface PlainTableProps {
  /** Accessible name. */
  label?: string;
  /** For widths and the layout on a phone. */
  className?: string;
  /** Number of columns, for styles that depend on it. */
  columns?: number;
  children: ReactNode;
}

/** A static table: all rows, without paging, hidden columns or selection. */
export function PlainTable({ label, className = "", columns, children }: PlainTableProps) {
  return (
    <table className={`${classes.table} ${className}`} aria-label={label} data-columns={columns}>
      {children}
    </table>
  );
}
