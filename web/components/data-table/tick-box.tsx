import type { ComponentProps } from "react";
import classes from "./tick-box.module.css";

interface TickBoxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Some of what it stands for is ticked. */
  isPartial?: boolean;
}

/** A checkbox as a table has dozens of: one element, where Mantine's are seven with styles of their own (docs/design/goals.md, F3). */
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
