import type { ReportRow } from "#shared/domain/reports/report.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ReportCell } from "./report-cell.tsx";
import type { ReportTableProps } from "./report-table.tsx";
import { reportValueKey, ReportValue } from "./report-value.tsx";
import classes from "./reports.module.css";

type CardProps = Omit<ReportTableProps, "result" | "address"> & { row: ReportRow };

/** Empty values are left out, as a card is read from top to bottom. */
function Card({ row, ...props }: CardProps) {
  const { t } = useTexts();
  const { report, columns, query } = props;
  const title = columns.find(({ field }) => field === report.named);
  const others = columns.filter((column) => column !== title && row[column.field] !== null);
  return (
    <li className={classes.card}>
      {title && <ReportCell report={report} column={title} row={row} query={query} />}
      <dl>
        {others.map((column) => (
          <div key={column.field}>
            <dt>{t(column.title)}</dt>
            <dd>
              <ReportCell report={report} column={column} row={row} query={query} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The rows of a report on a phone: one card per row, with the totals above them. */
export function ReportCards({ result, address: _address, ...props }: ReportTableProps) {
  const { t } = useTexts();
  const { rows, totals } = result;
  const summed = props.columns.filter(({ field }) => field in totals);
  return (
    <ul className={classes.cards}>
      {summed.length > 0 && (
        <li className={classes.card} data-total>
          <strong>{t("reports.total")}</strong>
          <dl>
            {summed.map((column) => (
              <div key={column.field}>
                <dt>{t(column.title)}</dt>
                <dd>
                  <ReportValue column={column} value={totals[column.field]} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      )}
      {rows.map((row) => (
        <Card key={reportValueKey(row)} row={row} {...props} />
      ))}
    </ul>
  );
}
