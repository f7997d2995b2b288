import { Button, Group } from "@mantine/core";
import { PROLONGATION_YEARS } from "#shared/domain/rentals/policy.ts";
import { addDays, addYears, formatDate, isDateString } from "#shared/lib/dates.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { RentalFormState } from "./rental-form-fields.ts";

/** A year, and the years up to which the law prolongs a shorter term, by the kind of landlord (LAU art. 9.1). */
const terms = [
  { years: 1, key: "rentals.end_year" },
  { years: PROLONGATION_YEARS.person, key: "rentals.end_years_person" },
  { years: PROLONGATION_YEARS.company, key: "rentals.end_years_company" },
] as const;

/** Ends that are chosen by one click: the last day of a home's usual terms. */
export function EndChoices({ form }: { form: RentalFormState }) {
  const { t, language } = useTexts();
  const { start_date, end_date, regime } = form.fields.values;
  if (typeof start_date !== "string" || !isDateString(start_date) || regime !== "habitual") return null;
  if (form.isReadOnly) return null;
  const lastDay = (years: number) => addDays(addYears(start_date, years), -1);
  return (
    <Group gap="xs">
      {terms.map(({ years, key }) => (
        <Button
          key={years}
          size="compact-sm"
          variant={end_date === lastDay(years) ? "light" : "default"}
          aria-pressed={end_date === lastDay(years)}
          onClick={() => form.fields.setFieldValue("end_date", lastDay(years))}
        >
          {t(key, { years, date: formatDate(lastDay(years), language) })}
        </Button>
      ))}
    </Group>
  );
}
