import { Skeleton, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { type Dashboard, dashboardPaths } from "#shared/domain/reports/dashboard.ts";
import { formatDate, type DateString } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Figure } from "#web/components/value.tsx";
import { HomePanel } from "./home-panel.tsx";
import classes from "./home-page.module.css";

type Months = NonNullable<Dashboard["incidents"]>["by_month"];

/** `jun 2026`: a date without its day. */
function useMonthName() {
  const { language } = useTexts();
  return (month: DateString) => formatDate(month, language).replace(/^\d+ /, "");
}

/** A part of what the name below a column and the number above it leave (38 and 21 px in the stylesheet). */
const heightOf = (part: number) => ({ height: `calc((100% - 59px) * ${part})` });

function Columns({ months }: { months: Months }) {
  const nameOf = useMonthName();
  const highest = Math.max(1, ...months.map(({ count }) => count));
  return (
    <ol className={classes.columns}>
      {months.map(({ month, count }) => (
        <li key={month}>
          <Link href={dashboardPaths.incidentsOfMonth(month)} className={classes.column}>
            <span className={classes.columnName}>
              <span>{nameOf(month)}</span>
            </span>
            <span className={classes.columnBar} style={heightOf(count / highest)} aria-hidden />
            <span className={classes.columnCount}>
              <Figure value={count} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Table({ months }: { months: Months }) {
  const { t } = useTexts();
  const nameOf = useMonthName();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("home.month")}</th>
          <th scope="col">{t("home.incidents")}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count }) => (
          <tr key={month}>
            <th scope="row">
              <Link href={dashboardPaths.incidentsOfMonth(month)}>{nameOf(month)}</Link>
            </th>
            <td>
              <Figure value={count} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many incidents came in each month, as bars from zero or as a table. */
export function IncidentMonths({ incidents }: { incidents: NonNullable<Dashboard["incidents"]> | undefined }) {
  const { t } = useTexts();
  const [isTable, setIsTable] = useState(false);
  const toggle = (
    <UnstyledButton className={classes.more} onClick={() => setIsTable(!isTable)}>
      {t(isTable ? "home.show_chart" : "home.show_table")}
    </UnstyledButton>
  );
  return (
    <HomePanel title={t("home.incidents_by_month")} action={incidents && toggle}>
      <div className={classes.chart}>
        {!incidents && <Skeleton height="100%" />}
        {incidents && (isTable ? <Table months={incidents.by_month} /> : <Columns months={incidents.by_month} />)}
      </div>
    </HomePanel>
  );
}
