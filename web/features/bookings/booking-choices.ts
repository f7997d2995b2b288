import { bookingLinkStates } from "#shared/domain/bookings/booking-link.ts";
import { bookingStates } from "#shared/domain/bookings/booking-moves.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";
import { languages } from "#shared/lib/language.ts";
import { choices } from "#web/components/choices.ts";

export const bookingStateChoices = choices(bookingStates, (state) => `bookings.state.${state}`);
export const linkStateChoices = choices(bookingLinkStates, (state) => `bookings.booking_link.state.${state}`);
export const bookingRegimeChoices = choices(rentalRegimes, (regime) => `bookings.regime.${regime}`);
export const bookingLanguageChoices = choices(languages, (language) => `bookings.language.${language}`);
