import type { TotalsRow } from "#shared/domain/core/list-totals.ts";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { Money } from "../value.tsx";
import type { ShownColumn } from "./column.ts";
import classes from "./data-table.module.css";
import { reasonOf, summedColumns, titleOf, useTotals } from "./use-totals.ts";

interface TotalsProps<Row> {
  list: List<Row>;
  columns: readonly ShownColumn<Row>[];
}

/** While the sums are on their way, the row is there: nothing moves when they arrive. */
const awaited: readonly TotalsRow[] = [{ by: null, count: 0, sums: {} }];

/** The sums of all rows that match, each below its column; a row for each kind where sums of several have no meaning. */
export function TotalsFoot<Row>({ list, columns }: TotalsProps<Row>) {
  const texts = useTexts();
  const { t } = texts;
  const totals = useTotals(list, columns);
  const { resource } = list;
  if (typeof totals === "string")
    return (
      <tfoot className={classes.foot}>
        <tr>
          <td colSpan={columns.length + 1}>{reasonOf(totals, texts)}</td>
        </tr>
      </tfoot>
    );
  const summed = new Set(summedColumns(resource, columns));
  const first = columns.findIndex(({ id }) => summed.has(id));
  if (first === -1 || totals?.length === 0) return null;
  const rows = totals ?? awaited;
  return (
    <tfoot className={classes.foot} aria-busy={!totals || undefined}>
      {rows.map(({ by, sums }) => {
        return (
          <tr key={by}>
            <th scope="row" colSpan={Math.max(first, 1) + 1}>
              {titleOf(list, by, t)}
            </th>
            {columns.slice(Math.max(first, 1)).map(({ id }) => (
              <td key={id}>
                {sums[id] !== undefined && (
                  <span className={classes.sum}>
                    <Money cents={sums[id]} />
                  </span>
                )}
              </td>
            ))}
          </tr>
        );
      })}
    </tfoot>
  );
}
