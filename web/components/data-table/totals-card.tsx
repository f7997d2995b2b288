import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { Money } from "../value.tsx";
import type { ShownColumn } from "./column.ts";
import classes from "./row-cards.module.css";
import { reasonOf, summedColumns, titleOf, useTotals } from "./use-totals.ts";

/** The sums of all rows that match, below the cards of a phone. */
export function TotalsCard<Row>({ list, columns }: { list: List<Row>; columns: readonly ShownColumn<Row>[] }) {
  const texts = useTexts();
  const { t, fieldLabel } = texts;
  const totals = useTotals(list, columns);
  const { resource } = list;
  const ids = summedColumns(resource, columns);
  if (typeof totals === "string") return <p className={classes.totals}>{reasonOf(totals, texts)}</p>;
  if (!totals || totals.length === 0) return null;
  return (
    <section className={classes.totals} aria-label={t("components.totals")}>
      {totals.map(({ by, sums }) => {
        return (
          <div key={by}>
            <h2 className={classes.totalsTitle}>{titleOf(list, by, t)}</h2>
            <dl className={classes.lines}>
              {ids.map((id) => (
                <div key={id} className={classes.line}>
                  <dt>{fieldLabel(resource.name, id)}</dt>
                  <dd>
                    <Money cents={sums[id] ?? 0} />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      })}
    </section>
  );
}
