import { MOST_SUMMED } from "#shared/domain/core/policy.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { Money } from "../value.tsx";
import type { ShownColumn } from "./column.ts";
import classes from "./row-cards.module.css";
import { kindOf, summedColumns, useTotals } from "./use-totals.ts";

/** The sums of all rows that match, below the cards of a phone. */
export function TotalsCard<Row>({ list, columns }: { list: List<Row>; columns: readonly ShownColumn<Row>[] }) {
  const { t, language, fieldLabel } = useTexts();
  const totals = useTotals(list, columns);
  const { resource } = list;
  const ids = summedColumns(resource, columns);
  if (totals === null)
    return (
      <p className={classes.totals}>
        {t("components.totals.too_many", { count: formatNumber(MOST_SUMMED, language) })}
      </p>
    );
  if (!totals || totals.length === 0) return null;
  return (
    <section className={classes.totals} aria-label={t("components.totals")}>
      {totals.map(({ by, sums }) => {
        const kind = kindOf(resource, by);
        return (
          <div key={by}>
            <h2 className={classes.totalsTitle}>
              {kind ? t("components.totals.of", { kind: t(kind) }) : t("components.totals")}
            </h2>
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
