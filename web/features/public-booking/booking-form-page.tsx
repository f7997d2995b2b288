import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect, useParams, useSearch } from "wouter";
import { ApiError } from "#shared/client/api-error.ts";
import { visitorDraft } from "#shared/client/drafts.ts";
import type { RequestedBooking } from "#shared/domain/bookings/booking-offer.ts";
import { useT } from "#shared/ui/use-t.ts";
import { RecoverSent } from "#web/components/public/recover-sent.tsx";
import { FailedLink } from "#web/components/public/failed-link.tsx";
import { PublicMessage } from "#web/components/public/public-message.tsx";
import { languageOfRefusal, useLinkLanguage } from "#web/components/public/use-link-language.ts";
import { PublicBookingForm } from "./booking-form.tsx";
import { bookingFormState, draftKeyOf } from "./booking-form-state.ts";
import { type FormSource, offerQuery, requestBooking } from "./booking-queries.ts";
import { FormSkeleton } from "./form-skeleton.tsx";
import { OfferList } from "./offer-list.tsx";
import { openSentBooking, readSent } from "./sent-link.ts";

interface OfferedFormProps {
  readonly source: FormSource;
  readonly onSent: (booking: RequestedBooking) => void;
}

function OfferedForm({ source, onSent }: OfferedFormProps) {
  const { data, error, refetch } = useQuery(offerQuery(source));
  useLinkLanguage("shortKey" in source ? source.shortKey : "offer", data?.language ?? languageOfRefusal(error));
  // Input stays visible if a later refetch fails; a 404 means that the link is no longer valid.
  const isGone = error instanceof ApiError && error.status === 404;
  if (error && (isGone || data === undefined))
    return <FailedLink error={error} help="public_booking.link_help" onRetry={() => void refetch()} />;
  if (data === undefined) return <FormSkeleton />;
  return <PublicBookingForm offer={data} source={source} onSent={onSent} />;
}

/** The form, once it is known what became of a request that was sent before the page was left: its link may be used up by it. */
function OpenForm({ source }: { source: FormSource }) {
  const t = useT();
  const [sent, setSent] = useState<RequestedBooking | null>(null);
  const draftKey = draftKeyOf(source);
  const arrived = (booking: RequestedBooking) => {
    visitorDraft(draftKey, bookingFormState).write(null);
    if (!openSentBooking(source, booking)) setSent(booking);
  };
  if (sent !== null)
    return (
      <PublicMessage
        kind="done"
        title={t(sent.is_mailed ? "public_booking.sent.mailed" : "public_booking.sent.title")}
        hint={t(sent.is_mailed ? "public_booking.sent.confirm" : "public_booking.sent.call", { code: sent.code })}
      />
    );
  return (
    <RecoverSent draftKey={draftKey} repeat={(body, key) => requestBooking(source, body, key)} onSent={arrived}>
      <OfferedForm source={source} onSent={setSent} />
    </RecoverSent>
  );
}

/** /external-booking-form/{shortKey}, and without a key the public offer and the form of one of its assets. */
export function BookingFormPage() {
  const { shortKey } = useParams();
  const asset_id = new URLSearchParams(useSearch()).get("asset");
  const followKey = shortKey ? readSent(shortKey) : null;
  if (followKey !== null) return <Redirect to={`/external-booking/${followKey}`} replace />;
  if (shortKey) return <OpenForm key={shortKey} source={{ shortKey }} />;
  return asset_id ? <OpenForm key={asset_id} source={{ asset_id }} /> : <OfferList />;
}
