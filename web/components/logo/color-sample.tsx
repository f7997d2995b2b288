import classes from "./logo-panel.module.css";

/** A colour swatch with its code. */
export function ColorSample({ color }: { color: string }) {
  return (
    <span className={classes.sample}>
      <svg width="14" height="14" aria-hidden>
        <rect width="14" height="14" rx="4" fill={color} />
      </svg>
      {color}
    </span>
  );
}
