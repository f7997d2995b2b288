import { NativeSelect } from "@mantine/core";
import { lettersOfColumn } from "#shared/domain/administration/column-letters.ts";
import type { SheetDefinition } from "#shared/domain/administration/sheet-definition.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { MatchingProps } from "./batch-props.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import classes from "./column-matching.module.css";

const SAMPLES = 3;

interface FileColumn {
  readonly position: number;
  readonly header: string;
  readonly samples: readonly string[];
}

/** The columns below the header row, with sample values of the first rows. */
function columnsOf({ sheets, sheet, header_row, columns }: MatchingProps["matching"]): FileColumn[] {
  const rows = sheets[sheet]?.rows ?? [];
  const header = rows.find(({ number }) => number === header_row)?.cells ?? [];
  const below = rows.filter(({ number }) => number > header_row);
  return columns.map((_field, position) => ({
    position,
    header: header[position] ?? "",
    samples: [...new Set(below.map(({ cells }) => cells[position] ?? "").filter(Boolean))].slice(0, SAMPLES),
  }));
}

/** A field belongs to one column: assigning it to another removes it from the first. */
function assign(columns: readonly (string | null)[], position: number, field: string | null) {
  return columns.map((present, index) => {
    if (index === position) return field;
    return present === field ? null : present;
  });
}

/** Each column of the file with sample values and its field. */
export function ColumnTable({ sheet, matching, onChange }: MatchingProps & { sheet: SheetDefinition }) {
  const { t, fieldLabel } = useTexts();
  const options = [
    { value: "", label: t("administration.match.left_out") },
    ...sheet.fields.map(({ code, entity, isRequired }) => ({
      value: code,
      label: isRequired ? `${fieldLabel(entity, code)} *` : fieldLabel(entity, code),
    })),
  ];
  const choose = (position: number, code: string) =>
    onChange({ columns: assign(matching.columns, position, code === "" ? null : code) });
  return (
    <PlainTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("administration.match.column")}</th>
          <th scope="col">{t("administration.match.samples")}</th>
          <th scope="col">{t("administration.match.field")}</th>
        </tr>
      </thead>
      <tbody>
        {columnsOf(matching).map(({ position, header, samples }) => (
          <tr key={position} data-left-out={matching.columns[position] === null || undefined}>
            <th scope="row">
              <span className={classes.letter}>{lettersOfColumn(position)}</span>
              <span className={classes.header}>{header || t("administration.match.no_header")}</span>
            </th>
            <td className={classes.samples} title={samples.join("\n")}>
              {samples.join(" · ") || "–"}
            </td>
            <td>
              <NativeSelect
                aria-label={t("administration.match.field_of", { column: header || lettersOfColumn(position) })}
                value={matching.columns[position] ?? ""}
                data={options}
                onChange={({ currentTarget }) => choose(position, currentTarget.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
