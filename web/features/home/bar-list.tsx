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

interface BarListProps {
  bars: readonly Bar[] | undefined;
  /** How many there will be, while there are none. */
  expected: number;
  /** What a full bar stands for. */
  of: number | undefined;
}

/** Bars from zero, each a part of the same whole, with name and number beside it; each opens its rows. */
export function BarList({ bars, expected, of = 0 }: BarListProps) {
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
              <span className={classes.fill} style={{ width: `${(count / Math.max(1, of)) * 100}%` }} />
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
