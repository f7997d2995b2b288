import type { ComponentProps } from "react";
import classes from "./small-button.module.css";

/** A button beside what matters more: the way back, another try, the next one. */
export function SmallButton(props: ComponentProps<"button">) {
  return <button {...props} type="button" className={classes.button} />;
}
