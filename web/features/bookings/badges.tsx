import { bookingLinkStateColors, type BookingLink, linkStateAt } from "#shared/domain/bookings/booking-link.ts";
import type { BookingState } from "#shared/domain/bookings/booking-moves.ts";
import { bookingStateColors } from "#shared/domain/bookings/booking.ts";
import { businessNow } from "#shared/client/state/clock-state.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { bookingStateChoices, linkStateChoices } from "./booking-choices.ts";

export function BookingBadge({ state }: { state: BookingState }) {
  const { t } = useTexts();
  return <StatusBadge color={bookingStateColors[state]} label={t(bookingStateChoices.text(state))} />;
}

/** The current state: a link may have expired before the stored state was updated. */
export function LinkBadge({ link }: { link: Pick<BookingLink, "state" | "expires_at"> }) {
  const { t } = useTexts();
  const state = linkStateAt(link, businessNow());
  return <StatusBadge color={bookingLinkStateColors[state]} label={t(linkStateChoices.text(state))} />;
}
