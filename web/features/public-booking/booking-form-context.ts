import { createContext, useContext } from "react";
import type { BookingOffer } from "#shared/domain/bookings/booking-offer.ts";
import type { VisitorFiles } from "#web/components/public/use-visitor-files.ts";
import type { FormSource } from "./booking-queries.ts";
import type { BookingFormState } from "./booking-form-state.ts";

/** What every step of the form works with. */
export interface BookingFormContext {
  readonly offer: BookingOffer;
  readonly source: FormSource;
  readonly draft: BookingFormState;
  /** Error of a field, shown only after an attempt to leave its step, or when the server has rejected the field. */
  readonly errorOf: (field: string) => string | undefined;
  readonly setField: (name: string, value: string) => void;
  readonly patch: (change: Partial<BookingFormState>) => void;
  readonly files: VisitorFiles;
}

const FormContext = createContext<BookingFormContext | null>(null);
export const BookingFormProvider = FormContext.Provider;

export function useBookingForm(): BookingFormContext {
  const form = useContext(FormContext);
  if (!form) throw new Error("A step stands outside the form");
  return form;
}
