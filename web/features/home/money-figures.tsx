import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { type DateString, formatMonth } from "#shared/lib/dates.ts";
import { formatEuros } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue } from "#web/components/value.tsx";
import { type Card, FigureStrip } from "./figures.tsx";

interface MoneyFiguresProps {
  money: NonNullable<Dashboard["money"]>;
  today: DateString;
}

/** The invoices that bill this month, what covers them, and tenants who owe two months or more; each figure links to its exact rows. */
export function MoneyFigures({ money, today }: MoneyFiguresProps) {
  const { t, language } = useTexts();
  const month = formatMonth(today, language);
  const euros = (cents: number) => <span data-tabular>{formatEuros(cents, language)}</span>;
  const card = (id: "invoiced" | "collected" | "pending" | "returned", href: string): Card[] => {
    const cents = money[id];
    return cents === null
      ? []
      : [{ id, label: t(`home.${id}`), value: euros(cents), hint: t(`home.${id}_hint`, { month }), href }];
  };
  const cards = [
    ...card("invoiced", dashboardPaths.invoicedOfMonth(today)),
    ...card("collected", dashboardPaths.collectedOfMonth(today)),
    ...card("pending", dashboardPaths.pendingOfMonth(today)),
    ...card("returned", dashboardPaths.returnedPayments(today)),
    {
      id: "late",
      label: t("home.late"),
      value: <NumberValue value={money.late_tenants} />,
      hint: t("home.late_hint", {
        count: formatNumber(money.late_invoices, language),
        amount: formatEuros(money.late_amount, language),
      }),
      href: dashboardPaths.lateInvoices(),
      isPressing: money.late_tenants > 0,
    },
  ];
  return <FigureStrip label={t("home.money_figures")} cards={cards} />;
}
