import classes from "./initials.module.css";

/** The first letters of a name's first two words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase("es"))
    .join("");
}

/** A person as a small round mark; the name stands beside it, or is the mark's own where `isAlone`. */
export function Initials({ name, size = 28, isAlone }: { name: string; size?: number; isAlone?: boolean }) {
  const own = isAlone ? ({ role: "img", "aria-label": name, title: name } as const) : { "aria-hidden": true };
  return (
    <span className={classes.mark} style={{ width: size, height: size, fontSize: size * 0.4 }} {...own}>
      {initialsOf(name)}
    </span>
  );
}
