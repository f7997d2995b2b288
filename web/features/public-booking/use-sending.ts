import { useRef, useState } from "react";
import type { RequestedBooking } from "#shared/domain/bookings/booking-offer.ts";
import type { Language } from "#shared/lib/language.ts";
import { sentRequestOf } from "#web/components/public/sent-request.ts";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import type { VisitorFiles } from "#web/components/public/use-visitor-files.ts";
import { type FormSource, requestBooking } from "./booking-queries.ts";
import { type BookingFormState, draftKeyOf, toBookingRequest } from "./booking-form-state.ts";

interface Sent {
  readonly source: FormSource;
  readonly draft: BookingFormState;
  readonly files: VisitorFiles;
  readonly language: Language;
}

/** Submits the form once, whatever the number of clicks, and of retries until there is a response. */
export function useSending({ source, draft, files, language }: Sent, onSent: (booking: RequestedBooking) => void) {
  const { submit, open } = useVisitorSubmit();
  const isInFlight = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = (onRefused: (error: unknown) => void) => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setIsSending(true);
    setError(null);
    const own = "asset_id" in source ? { asset_id: source.asset_id, language } : {};
    const body = { ...toBookingRequest(draft, files.keys), ...own };
    const sent = sentRequestOf(draftKeyOf(source));
    const post = (key: string) => sent.post(body, key, () => requestBooking(source, body, key));
    void submit(post, JSON.stringify(body))
      .then(onSent, (failure: unknown) => {
        sent.removeUnsent(failure);
        setError(failure);
        onRefused(failure);
      })
      .finally(() => {
        isInFlight.current = false;
        setIsSending(false);
      });
  };
  return { send, isSending, error, open };
}
