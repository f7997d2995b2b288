import type { ReactNode } from "react";
import { useTexts } from "#web/components/use-texts.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./month-comparison.module.css";

interface FoldProps {
  title: string;
  count: number;
  /** The sum of its amounts. */
  cents: number;
  children: ReactNode;
}

/** A group of rentals that opens; without rentals there is nothing to open. */
export function Fold({ title, count, cents, children }: FoldProps) {
  const { language } = useTexts();
  const head = (
    <>
      <span className={classes.title}>{title}</span>
      <span data-tabular>{formatNumber(count, language)}</span>
      <span className={classes.amounts} data-tabular>
        <Money cents={cents} />
      </span>
    </>
  );
  if (count === 0) return <div className={classes.head}>{head}</div>;
  return (
    <details className={classes.fold}>
      <summary className={classes.head}>{head}</summary>
      {children}
    </details>
  );
}
