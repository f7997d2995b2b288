import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import { addDays } from "#shared/lib/dates.ts";
import type { DemoRandom } from "./random.ts";
import {
  calledOff,
  endedOn,
  renewedOn,
  lastDayOf,
  type RentalDates,
  running,
  runningOutOn,
  startingOn,
  unsigned,
  withNotice,
} from "./rental-dates.ts";
import type { Story } from "./stories.ts";

/** The given rental, preceded by another one made by `make`. */
function before(dates: RentalDates, make: (day: string) => RentalDates, random: DemoRandom): RentalDates[] {
  return [make(addDays(dates.start_date, -random.integer(4, 35))), dates];
}

/** The rentals of an asset, in order; those that take the asset never overlap. */
export function planStory(story: Story, regime: RentalRegime, today: string, random: DemoRandom): RentalDates[] {
  switch (story) {
    case "let":
      return [running(regime, [1, 48], today, random)];
    case "let_again":
      return before(running(regime, [1, 22], today, random), (day) => endedOn(regime, day, random), random);
    case "renewed": {
      const next = running(regime, [1, 22], today, random);
      return [renewedOn(regime, addDays(next.start_date, -1), random), { ...next, isRenewal: true }];
    }
    case "to_be_renewed": {
      const last = addDays(today, random.integer(12, 70));
      const next = startingOn(regime, addDays(last, 1), today, random);
      return [runningOutOn(regime, last, random), { ...next, isRenewal: true }];
    }
    case "let_to_the_second":
      return before(running(regime, [1, 22], today, random), (day) => calledOff(regime, day, random), random);
    case "notice":
      return [withNotice(regime, random.isLucky(70) ? "tenant" : "landlord", today, random)];
    case "notice_and_next": {
      const first = withNotice(regime, "tenant", today, random);
      const free = addDays(lastDayOf(first) ?? today, random.integer(2, 12));
      return [first, startingOn(regime, free, today, random)];
    }
    case "starts_soon":
      return [startingOn(regime, addDays(today, random.integer(3, 45)), today, random)];
    case "to_be_signed":
      return [unsigned("pending_signature", regime, today, random)];
    case "vacated":
      return [endedOn(regime, addDays(today, -random.integer(4, 75)), random)];
    case "drafted":
      return [unsigned("draft", regime, today, random)];
    case "called_off":
      return [calledOff(regime, addDays(today, -random.integer(2, 60)), random)];
  }
}
