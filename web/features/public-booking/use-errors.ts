import { useEffect, useState, type RefObject } from "react";
import { businessToday } from "#shared/client/state/clock-state.ts";
import type { BookingOffer } from "#shared/domain/bookings/booking-offer.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { serverFormErrors, type FormErrors } from "#shared/ui/form-errors.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import {
  bookingFormErrors,
  type BookingFormState,
  type BookingStepId,
  bookingStepIds,
  stepOf,
} from "./booking-form-state.ts";

/** The form's errors, shown per step after an attempt to leave it, and the last step that can be reached. */
export function useErrors(draft: BookingFormState, offer: BookingOffer, form: RefObject<HTMLFormElement | null>) {
  const t = useT();
  const language = useLanguage();
  const [shown, setShown] = useState<ReadonlySet<BookingStepId>>(new Set());
  const [serverErrors, setServerErrors] = useState<FormErrors>({});
  const [refusals, setRefusals] = useState(0);
  const found = bookingFormErrors(draft, offer, businessToday(), {
    tooEarly: t("validation.before_first_day", { day: formatDate(offer.earliest_start, language) }),
    tooLate: t("validation.after_last_day", { day: formatDate(offer.latest_end ?? offer.earliest_start, language) }),
    taken: t("error.overlap"),
  });
  const wrongIn = (step: BookingStepId) =>
    Object.keys({ ...serverErrors, ...found }).filter((field) => stepOf(field) === step);
  const firstWrong = bookingStepIds.findIndex((step) => wrongIn(step).length > 0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, form]);
  return {
    /** The last step that can be reached. */
    furthest: firstWrong === -1 ? bookingStepIds.length - 1 : firstWrong,
    of: (field: string) => serverErrors[field] ?? (shown.has(stepOf(field)) ? found[field] : undefined),
    forget: (field: string) =>
      setServerErrors((present) => Object.fromEntries(Object.entries(present).filter(([name]) => name !== field))),
    /**
     * Shows a step's errors.
     * @returns whether it may be left
     */
    showStep(step: BookingStepId): boolean {
      if (wrongIn(step).length === 0) return true;
      setShown(new Set([...shown, step]));
      setRefusals(refusals + 1);
      return false;
    },
    /** Sets the server's errors by field. */
    showServerErrors: (failure: unknown) => setServerErrors(serverFormErrors(failure)),
    /** Number of errors in a step, as text. */
    summaryOf(step: BookingStepId): string | null {
      const count = shown.has(step) ? wrongIn(step).length : 0;
      return count > 0 ? t(count === 1 ? "public_booking.wrong_one" : "public_booking.wrong", { number: count }) : null;
    },
  };
}
