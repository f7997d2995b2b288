import { Skeleton } from "@mantine/core";
import { Link } from "wouter";
import { Figure } from "#web/components/value.tsx";
import classes from "./home-page.module.css";

export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly href: string;
}

/** Bars from zero with their name and number beside them, each a way to its rows. `expected` bars while there are none. */
export function BarList({ bars, expected }: { bars: readonly Bar[] | undefined; expected: number }) {
  const longest = Math.max(1, ...(bars ?? []).map(({ count }) => count));
  if (!bars)
    return (
      <div className={classes.bars} aria-hidden>
        {Array.from({ length: expected }, (_, index) => (
          <div key={index} className={classes.bar}>
            <Skeleton height={12} />
          </div>
        ))}
      </div>
    );
  return (
    <ul className={classes.bars}>
      {bars.map(({ id, label, count, href }) => (
        <li key={id}>
          <Link href={href} className={classes.bar}>
            <span className={classes.barName}>{label}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.fill} style={{ width: `${(count / longest) * 100}%` }} />
            </span>
            <span className={classes.barCount}>
              <Figure value={count} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
