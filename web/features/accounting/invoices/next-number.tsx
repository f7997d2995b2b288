import { formatInvoiceNumber } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./accounting.module.css";

interface NextNumberProps {
  /** The form's raw values. */
  values: Readonly<Record<string, unknown>>;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");
const isWhole = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value > 0;

/** Preview of a series' next invoice number, updated during typing. */
export function NextNumber({ values }: NextNumberProps) {
  const { t } = useTexts();
  const year = Number(useToday().slice(0, 4));
  const { prefix, suffix, padding, next_number, year_reset } = values;
  const parts = {
    prefix: asText(prefix),
    suffix: asText(suffix),
    padding: isWhole(padding) ? padding : 5,
    year_reset: year_reset === true,
  };
  return (
    <p className={classes.preview} role="status">
      <span>{t("accounting.series.next")}</span>
      <strong>{isWhole(next_number) ? formatInvoiceNumber(parts, year, next_number) : "–"}</strong>
    </p>
  );
}
