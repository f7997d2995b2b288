import { NativeSelect, Skeleton } from "@mantine/core";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps, MatchingProps } from "./batch-props.ts";
import { ColumnTable } from "./column-table.tsx";
import classes from "./column-matching.module.css";
import { FixedValues } from "./fixed-values.tsx";
import { useTakesFiles } from "./use-can-load.ts";
import { useMatching } from "./use-matching.ts";
import { ZipPicker } from "./zip-picker.tsx";

const HEADER_LENGTH = 60;

const describeRow = (cells: readonly string[]) => cells.filter(Boolean).join(" · ").slice(0, HEADER_LENGTH);

/** Which sheet of the file is read, and which of its rows is the header. */
function WhereToRead({ matching, onChange }: MatchingProps) {
  const { t } = useTexts();
  const rows = matching.sheets[matching.sheet]?.rows ?? [];
  return (
    <div className={classes.where}>
      {matching.sheets.length > 1 && (
        <NativeSelect
          label={t("administration.match.sheet")}
          value={matching.sheet}
          data={matching.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
          onChange={({ currentTarget }) => onChange({ sheet: Number(currentTarget.value) })}
        />
      )}
      <NativeSelect
        label={t("administration.match.header_row")}
        value={matching.header_row}
        data={rows.map(({ number, cells }) => ({ value: String(number), label: `${number}: ${describeRow(cells)}` }))}
        onChange={({ currentTarget }) => onChange({ header_row: Number(currentTarget.value) })}
      />
    </div>
  );
}

/** The field of each column: proposed from its header, editable. */
export function ColumnMatching(props: BatchProps) {
  const { t } = useTexts();
  const { matching, change } = useMatching(props);
  const takesFiles = useTakesFiles();
  if (!matching) return <Skeleton height={320} />;
  const sheet = sheets[props.batch.entity];
  return (
    <>
      <section className={classes.panel}>
        <div>
          <h2 className={classes.heading}>{t("administration.match.title")}</h2>
          <p className={classes.text}>{t("administration.match.text")}</p>
        </div>
        <WhereToRead matching={matching} onChange={change} />
        <FixedValues sheet={sheet} matching={matching} onChange={change} />
        <ColumnTable sheet={sheet} matching={matching} onChange={change} />
      </section>
      {takesFiles(sheet.entity) && <ZipPicker id={props.batch.id} matching={matching} />}
    </>
  );
}
