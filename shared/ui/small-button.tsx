import type { ComponentProps } from "react";
import classes from "./small-button.module.css";

/** A secondary button: back, retry, next. */
export function SmallButton(props: ComponentProps<"button">) {
  return <button {...props} type="button" className={classes.button} />;
}
