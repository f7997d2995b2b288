import { compareDates } from "#shared/lib/dates.ts";
import type { IndexBook } from "#shared/domain/rentals/index-book.ts";
import { createAnnexes } from "./annexes.ts";
import type { DemoContext } from "./demo-context.ts";
import { drawParties, type Parties } from "./draw-parties.ts";
import { makeId, workingHour } from "./moments.ts";
import type { Unit } from "./plan-assets.ts";
import type { Crowd } from "./plan-persons.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";
import type { RentalDates } from "./rental-dates.ts";
import { drawRegime, drawTerms, type Terms } from "./rental-terms.ts";
import { PARKING_RENTALS, stories, type Story } from "./stories.ts";
import { planStory } from "./plan-story.ts";

/** A rental with everything its rows are built from. */
export interface RentalPlan {
  readonly id: string;
  readonly created_at: string;
  readonly created_by: string;
  readonly unit: Unit;
  readonly annexes: readonly Unit[];
  readonly parties: Parties;
  readonly terms: Terms;
  readonly dates: RentalDates;
  /** Id of the rental that it renews. */
  readonly renews_id: string | null;
}

interface Tenancy {
  readonly unit: Unit;
  readonly annexes: readonly Unit[];
  readonly dates: RentalDates;
  readonly regime: Terms["regime"];
}

function planTenancyStories(unit: Unit, story: Story, today: string, random: DemoRandom): Tenancy[] {
  const randomRegime = drawRegime(unit.shape, random);
  // A seasonal rental ends on its end date, without a notice.
  const regime = story.startsWith("notice") && randomRegime === "seasonal" ? "habitual" : randomRegime;
  return planStory(story, regime, today, random).map((dates) => ({ unit, annexes: [], dates, regime }));
}

const isAnnex = ({ shape }: Unit) => shape === "parking" || shape === "storage";

/** Which person rents which unit and when, oldest first. */
function planTenancies(units: readonly Unit[], today: string, random: DemoRandom): Tenancy[] {
  const lettable = random.shuffle(units.filter((unit) => !isAnnex(unit) && !unit.isShared));
  const annexes = createAnnexes(units, random);
  const tenancies = stories.flatMap((story, index) => {
    const unit = lettable[index];
    return unit ? planTenancyStories(unit, story, today, random) : [];
  });
  const running = tenancies.map((tenancy) =>
    tenancy.dates.state === "active" ? { ...tenancy, annexes: annexes.takeFor(tenancy.unit) } : tenancy,
  );
  const garages = annexes
    .takeParking(PARKING_RENTALS)
    .flatMap((unit) => planTenancyStories(unit, "let", today, random));
  return [...running, ...garages].toSorted((a, b) => compareDates(a.dates.drafted_on, b.dates.drafted_on));
}

export function planRentals(
  { today, users }: DemoContext,
  units: readonly Unit[],
  crowd: Crowd,
  book: IndexBook,
): RentalPlan[] {
  const random = createDemoRandom("rentals");
  const latest = new Map<string, RentalPlan>();
  return planTenancies(units, today, random).map(({ unit, annexes, dates, regime }) => {
    const renewed = dates.isRenewal ? latest.get(unit.id) : undefined;
    const created_at = workingHour(dates.drafted_on, random);
    const created_by = random.pick([users.agent, users.agent, users.manager]);
    const terms = drawTerms(unit, regime, dates, { today, book }, random);
    const parties = renewed?.parties ?? drawParties(unit, { created_at, created_by }, crowd, random);
    const id = makeId(created_at, random);
    const renews_id = renewed?.id ?? null;
    const plan = { id, created_at, created_by, unit, annexes, parties, terms, dates, renews_id };
    latest.set(unit.id, plan);
    return plan;
  });
}
