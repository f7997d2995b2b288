import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type {
  ChangeReason,
  ComparedGroup,
  ComparedRental,
  MonthSums,
} from "#shared/domain/accounting/billing/compare-months.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";
import { Fold } from "./fold.tsx";
import classes from "./month-comparison.module.css";
import { MissingRentals } from "./missing-rentals.tsx";
import { comparisonQuery } from "./run-queries.ts";

/** A reason in words, with what it was and what it is. */
function Reason({ reason }: { reason: ChangeReason }) {
  const { t, language } = useTexts();
  const isDays = reason.kind === "days";
  const show = (value: number) => (isDays ? formatNumber(value, language) : formatCents(value, language));
  const key = reason.kind === "rent" && reason.source === "increment" ? "increment" : reason.kind;
  const concept = reason.kind === "recurring" ? reason.concept : "";
  return <li>{t(`accounting.run.reason.${key}`, { concept, from: show(reason.from), to: show(reason.to) })}</li>;
}

/** The amounts of both months; one where the rental has one. */
function Amounts({ before, now }: Pick<ComparedRental, "before" | "now">) {
  const { t } = useTexts();
  if (before === null || now === null) return <Money cents={(now ?? before)?.total} />;
  return (
    <>
      <Money cents={before.total} /> <span aria-label={t("accounting.run.becomes")}>→</span> <Money cents={now.total} />
    </>
  );
}

function Rental({ rental }: { rental: ComparedRental }) {
  return (
    <li className={classes.rental}>
      <span>
        <Anchor component={Link} href={`/rentals/${rental.rental_id}`} className={classes.link}>
          {rental.rental_label}
        </Anchor>
        <span className={classes.names}>
          {rental.asset_label} · {rental.tenant_label}
        </span>
        {rental.reasons.length > 0 && (
          <ul className={classes.reasons}>
            {rental.reasons.map((reason) => (
              <Reason key={reason.kind === "recurring" ? `recurring ${reason.concept}` : reason.kind} reason={reason} />
            ))}
          </ul>
        )}
      </span>
      <span className={classes.amounts} data-tabular>
        <Amounts {...rental} />
      </span>
    </li>
  );
}

interface GroupProps {
  kind: "new" | "ended" | "changed";
  group: ComparedGroup;
  /** What the group adds to the month. */
  sum: MonthSums;
}

function Group({ kind, group, sum }: GroupProps) {
  const { t, language } = useTexts();
  const { count, rentals } = group;
  return (
    <Fold title={t(`accounting.run.compared.${kind}`)} count={count} cents={sum.total}>
      <ul className={classes.rentals}>
        {rentals.map((rental) => (
          <Rental key={rental.rental_id} rental={rental} />
        ))}
      </ul>
      {count > rentals.length && (
        <p>{t("accounting.run.refused_more", { count: formatNumber(count - rentals.length, language) })}</p>
      )}
    </Fold>
  );
}

const minus = (one: MonthSums, other: MonthSums): MonthSums => ({
  net_amount: one.net_amount - other.net_amount,
  total: one.total - other.total,
});

/** What is new, ended, changed and missing against the month before, with amounts and reasons. */
export function MonthComparison({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  const { data } = useQuery(comparisonQuery(run.id));
  if (!data) return <p role="status">{t("accounting.run.comparing")}</p>;
  const { new: added, ended, changed, same, previous_month } = data;
  return (
    <section className={classes.comparison} aria-labelledby="month-comparison">
      <h2 id="month-comparison" className={classes.heading}>
        {t("accounting.run.against", { month: formatLongMonth(previous_month, language) })}
      </h2>
      <Group kind="new" group={added} sum={added.now} />
      <Group kind="ended" group={ended} sum={minus({ net_amount: 0, total: 0 }, ended.before)} />
      <Group kind="changed" group={changed} sum={minus(changed.now, changed.before)} />
      <MissingRentals run={run} />
      <p className={classes.same}>
        {t("accounting.run.compared.same", {
          count: formatNumber(same.count, language),
          amount: formatCents(same.now.total, language),
        })}
      </p>
    </section>
  );
}
