import classes from "./initials.module.css";

/** The first letters of a name's first two words. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toLocaleUpperCase("es"))
    .join("");
}

/** A person's initials in a circle, beside the name; with `isAlone` the name is its accessible label. */
export function Initials({ name, size = 28, isAlone }: { name: string; size?: number; isAlone?: boolean }) {
  const own = isAlone ? ({ role: "img", "aria-label": name, title: name } as const) : { "aria-hidden": true };
  return (
    <span className={classes.mark} style={{ width: size, height: size, fontSize: size * 0.4 }} {...own}>
      {initialsOf(name)}
    </span>
  );
}
