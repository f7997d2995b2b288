import { createContext, useContext } from "react";
import type { BookingOffer } from "#shared/domain/bookings/booking-offer.ts";
import type { VisitorFiles } from "#web/components/public/use-visitor-files.ts";
import type { FormSource } from "./booking-queries.ts";
import type { FormDraft } from "./form-draft.ts";

/** What every step of the form works with. */
export interface DraftForm {
  readonly offer: BookingOffer;
  readonly source: FormSource;
  readonly draft: FormDraft;
  /** What is told at a field: only once its step was to be left, or the server has refused it. */
  readonly errorOf: (field: string) => string | undefined;
  readonly setField: (name: string, value: string) => void;
  readonly patch: (change: Partial<FormDraft>) => void;
  readonly files: VisitorFiles;
}

const DraftFormContext = createContext<DraftForm | null>(null);
export const DraftFormProvider = DraftFormContext.Provider;

export function useDraftForm(): DraftForm {
  const form = useContext(DraftFormContext);
  if (!form) throw new Error("A step stands outside the form");
  return form;
}
