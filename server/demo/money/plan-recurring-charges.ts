import type { AgreedKind, ChargeRhythm } from "#shared/domain/accounting/billing/recurring-charge.ts";
import type { DemoContext } from "../demo-context.ts";
import { baseColumns, inOrder } from "../moments.ts";
import type { RentalPlan } from "../plan-rentals.ts";
import { createDemoRandom, type DemoRandom } from "../random.ts";

interface Agreed {
  readonly kind: AgreedKind;
  readonly concept: string;
  readonly amount: number;
  readonly rhythm: ChargeRhythm;
  readonly months: readonly number[] | null;
}

const monthly = (kind: AgreedKind, concept: string, amount: number): Agreed => ({
  kind,
  concept,
  amount,
  rhythm: "monthly",
  months: null,
});

const yearly = (kind: AgreedKind, concept: string, amount: number, month: number): Agreed => ({
  kind,
  concept,
  amount,
  rhythm: "named_months",
  months: [month],
});

/** Business premises pay the costs of the building; a few homes agreed on one of them (LAU art. 20.1). */
function agreedOf({ terms }: RentalPlan, random: DemoRandom): Agreed[] {
  const community = monthly("community", "Comunidad de propietarios", random.integer(30, 90) * 100);
  const waste = yearly("waste", "Tasa de residuos", random.integer(60, 140) * 100, 6);
  const insurance = yearly("insurance", "Seguro del edificio", random.integer(90, 180) * 100, 3);
  if (terms.regime === "business")
    return [community, yearly("property_tax", "IBI", random.integer(300, 700) * 100, 10), insurance];
  if (terms.regime !== "habitual") return [];
  return random.isLucky(6) ? [random.pick([community, waste])] : [];
}

const hasStarted = ({ dates: { state } }: RentalPlan) =>
  state !== "draft" && state !== "pending_signature" && state !== "upcoming";

/** What rentals are charged again and again besides rent and expenses; a renewal has what the contract before it had, which the database copies until it begins. */
export function planRecurringCharges(plans: readonly RentalPlan[], { catalogue }: DemoContext) {
  const random = createDemoRandom("recurring charges");
  const agreed = new Map<string, readonly Agreed[]>();
  const rows = plans.flatMap((plan) => {
    const charges = (plan.renews_id !== null && agreed.get(plan.renews_id)) || agreedOf(plan, random);
    agreed.set(plan.id, charges);
    if (plan.renews_id !== null && !hasStarted(plan)) return [];
    return charges.map((charge) => ({
      ...baseColumns(plan.created_at, plan.created_by, random),
      ...charge,
      rental_id: plan.id,
      payment_application_id: catalogue.paymentApplication("expenses"),
      starts_on: plan.dates.start_date,
    }));
  });
  return inOrder(rows, ({ created_at }) => created_at);
}
