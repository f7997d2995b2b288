import type { BaseRow } from "../row.ts";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { Money } from "../value.tsx";
import classes from "./selection-bar.module.css";
import { countedIn, kindOf, leavesOut, summedColumns, sumRows } from "./use-totals.ts";

/** The sums of the selected rows that count, as at the foot of their list, in the visible columns of money. */
export function SelectionSums<Row extends BaseRow>({ list, rows }: { list: List<Row>; rows: readonly Row[] }) {
  const { t, fieldLabel } = useTexts();
  const { resource, columns } = list;
  const ids = summedColumns(resource, columns.shown);
  const counted = countedIn(list);
  return sumRows(resource, columns.shown, rows, counted).flatMap(({ by, sums }) => {
    const kind = kindOf(resource, by);
    return ids.flatMap((id) =>
      sums[id] === undefined
        ? []
        : [
            <span key={`${by} ${id}`} className={classes.sum}>
              {counted && leavesOut(counted, id, rows) && `${t(counted.title)} · `}
              {kind && `${t(kind)} · `}
              {fieldLabel(resource.name, id)} <Money cents={sums[id]} />
            </span>,
          ],
    );
  });
}
