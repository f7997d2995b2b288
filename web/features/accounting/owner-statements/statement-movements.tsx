import type { StatementContent, StatementEntry } from "#shared/domain/accounting/owners/statement-content.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import classes from "./statements.module.css";

function Entries({ title, entries, sign }: { title: string; entries: readonly StatementEntry[]; sign: 1 | -1 }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h4 className={classes.kind}>{title}</h4>
      <ul className={classes.rows}>
        {entries.map(({ id, date, concept, detail, amount }) => (
          <li key={id}>
            <span className={classes.day}>
              <Day date={date} />
            </span>
            <span className={classes.concept}>
              {concept}
              {detail !== null && <span className={classes.quiet}>{detail}</span>}
            </span>
            <Money cents={sign * amount} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What was collected and spent, by property. */
export function StatementMovements({ content: { properties } }: { content: StatementContent }) {
  const { t } = useTexts();
  const moved = properties.filter(({ income, expenses }) => income.length + expenses.length > 0);
  if (moved.length === 0) return <p className={classes.quiet}>{t("accounting.owner_statement.no_movements")}</p>;
  return moved.map(({ property_id, name, income, expenses }) => (
    <section key={property_id ?? ""} className={classes.property}>
      <h3 className={classes.place}>{name ?? t("accounting.owner_statement.of_none")}</h3>
      <Entries title={t("accounting.owner_statement.income_of")} entries={income} sign={1} />
      <Entries title={t("accounting.owner_statement.expenses_of")} entries={expenses} sign={-1} />
    </section>
  ));
}
