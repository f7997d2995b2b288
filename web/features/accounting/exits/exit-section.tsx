import type { ReactNode } from "react";
import type { MessageKey } from "#locales/es.ts";
import { Money } from "#web/components/value.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./exits.module.css";

/** A part of the page of an exit. */
export function ExitSection({ title, children }: { title: MessageKey; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <section className={classes.section} aria-label={t(title)}>
      <h2>{t(title)}</h2>
      {children}
    </section>
  );
}

export interface AmountRow {
  readonly id: string;
  readonly text: ReactNode;
  readonly cents?: number;
}

/** Names with their amounts, or the text that there are none. */
export function AmountRows({ rows, none }: { rows: readonly AmountRow[]; none?: MessageKey }) {
  const { t } = useTexts();
  if (rows.length === 0) return none ? <p className={classes.quiet}>{t(none)}</p> : null;
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, text, cents }) => (
        <li key={id}>
          <span>{text}</span>
          {cents !== undefined && <Money cents={cents} />}
        </li>
      ))}
    </ul>
  );
}
