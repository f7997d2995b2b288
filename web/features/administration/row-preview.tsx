import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { StagedRow } from "#shared/domain/administration/bulk-upload.ts";
import type { SheetField } from "#shared/domain/administration/sheet-field.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { addressResource } from "#shared/domain/properties/address.ts";
import { describeValue } from "#web/components/describe-value.ts";
import { formatNumber, formatPercent } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps } from "./batch-props.ts";
import { uploadPreviewQuery } from "./bulk-upload-queries.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import classes from "./row-check.module.css";

/** Fields that have a value in any of the rows. */
const fieldsIn = (fields: readonly SheetField[], rows: readonly StagedRow[]) =>
  fields.filter(({ code }) => rows.some(({ values }) => values[code] != null));

/** The first rows as parsed: amounts, dates and choices as they will be stored. */
export function RowPreview({ batch, progress }: BatchProps) {
  const texts = useTexts();
  const { t, language, fieldLabel } = texts;
  const { data } = useQuery(uploadPreviewQuery(batch.id, progress.version));
  const { resource, fields } = sheets[batch.entity];
  const shown = fieldsIn(fields, data ?? []);
  const title = t("administration.check.preview");
  const describe = ({ code, kind, isOfAddress }: SheetField, value: unknown) =>
    kind === "shares" && Array.isArray(value)
      ? value.map((share) => formatPercent(Number(share), language)).join("; ")
      : describeValue(code, value, { texts, resource: isOfAddress ? addressResource : resource });
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{title}</h2>
      {!data && <Skeleton height={180} />}
      {data && (
        <PlainTable className={classes.preview} label={title}>
          <thead>
            <tr>
              <th scope="col">{t("administration.match.field")}</th>
              {data.map(({ row_number }) => (
                <th key={row_number} scope="col">
                  {t("administration.check.row")} {formatNumber(row_number, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <tr key={field.code}>
                <th scope="row">{fieldLabel(field.entity, field.code)}</th>
                {data.map(({ row_number, values }) => (
                  <td key={row_number} title={describe(field, values[field.code])}>
                    {describe(field, values[field.code])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </section>
  );
}
