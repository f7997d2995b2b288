import { Alert, Anchor } from "@mantine/core";
import { IconCalendarExclamation } from "@tabler/icons-react";
import { useTexts } from "#web/components/use-texts.ts";
import { PeriodValue } from "./period.tsx";
import type { RentalFormState } from "./rental-form-fields.ts";
import classes from "./rentals.module.css";
import { useOverlappingRentals } from "./use-overlapping-rentals.ts";

/** Warns if the asset is taken on the dates being typed. Only the activation is refused. */
export function OverlapNotice({ form }: { form: RentalFormState }) {
  const { t } = useTexts();
  const rentals = useOverlappingRentals(form);
  return (
    <div role="status" className={classes.notice}>
      {rentals.length > 0 && (
        <Alert color="orange" icon={<IconCalendarExclamation aria-hidden />} title={t("rentals.overlap.title")}>
          <ul className={classes.overlaps}>
            {rentals.map((rental) => (
              <li key={rental.id}>
                <Anchor href={`/rentals/${rental.id}`} target="_blank" size="sm" fw={600}>
                  {rental.code}
                </Anchor>
                {` · ${rental.tenant_label} · `}
                <PeriodValue start={rental.start_date} end={rental.exit_date ?? rental.end_date} />
              </li>
            ))}
          </ul>
          {t("rentals.overlap.hint")}
        </Alert>
      )}
    </div>
  );
}
