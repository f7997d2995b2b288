import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { Anniversary } from "#shared/domain/rentals/anniversary.ts";
import { formatLongMonth, formatMonth } from "#shared/lib/dates.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import classes from "./anniversaries.module.css";

/** The index and its month, or which one is missing; and the cap that binds. */
export function AnniversaryIndex({ item }: { item: Anniversary }) {
  const { t, language } = useTexts();
  const { state, index_clause, index_kind, index_month, rate, published_rate, is_capped } = item;
  const name = index_kind ? t(`rentals.kind.${index_kind}`) : t(`rentals.index_clause.${index_clause}`);
  const words = [name, ...(index_month ? [formatMonth(index_month, language)] : [])].join(" ");
  return (
    <>
      <span data-tabular>{rate === null ? words : `${formatPercent(rate, language)} · ${words}`}</span>
      {state === "not_published" && <span className={classes.due}>{t("rentals.anniversary.state.not_published")}</span>}
      {state === "unconfirmed" && (
        <Anchor component={Link} href="/indices?state=proposed" className={classes.due}>
          {t("rentals.anniversary.state.unconfirmed")}
        </Anchor>
      )}
      {state === "agreed_percentage" && (
        <span className={classes.due}>{t("rentals.anniversary.state.agreed_percentage")}</span>
      )}
      {is_capped && (
        <span className={classes.soft}>
          {t(index_kind === "ipc" ? "rentals.anniversary.capped_ipc" : "rentals.anniversary.capped")}
        </span>
      )}
      {published_rate !== null && (
        <span className={classes.soft}>
          {t("rentals.anniversary.bounded", { rate: formatPercent(published_rate, language) })}
        </span>
      )}
    </>
  );
}

/** The rent now and then, with the first month of the new one. */
export function AnniversaryAmounts({ item: { old_amount, new_amount, effective_date } }: { item: Anniversary }) {
  const { t, language } = useTexts();
  return (
    <>
      <span data-tabular>
        <Money cents={old_amount} /> → {new_amount === null ? "?" : <Money cents={new_amount} />}
      </span>
      <span className={classes.soft}>
        {t("rentals.anniversary.from", { month: formatLongMonth(effective_date, language) })}
      </span>
    </>
  );
}
