import type { ComponentProps } from "react";
import classes from "./tick-box.module.css";

interface TickBoxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Some but not all of its rows are selected. */
  isPartial?: boolean;
}

/**
 * A light checkbox for tables with dozens of them: one element, where Mantine's has seven with their own styles
 * (docs/design/goals.md, F3).
 */
export function TickBox({ isPartial = false, ...props }: TickBoxProps) {
  return (
    <input
      {...props}
      type="checkbox"
      className={classes.box}
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
    />
  );
}
