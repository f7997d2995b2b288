import { addDays, addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import type { DemoContext } from "../demo-context.ts";
import { inOrder, baseColumns, workingHour } from "../moments.ts";
import { createDemoRandom, type DemoRandom } from "../random.ts";
import type { planOwnerships } from "./plan-issuers.ts";

type Ownership = ReturnType<typeof planOwnerships>[number];

const repairs = [
  "Cambio de la caldera",
  "Reparación de la bajante",
  "Pintura del portal",
  "Cerradura y bombín",
  "Arreglo del telefonillo",
] as const;

/** Months with charges, including the current one. */
const MONTHS = 12;
const VAT = 2_100;

interface Charge {
  readonly kind: string;
  readonly concept: string;
  readonly amount: number;
  readonly tax_rate: number;
  readonly owner_id?: string;
}

/** Charges of a property in a month: property tax in October, insurance in March, an occasional repair. */
function chargesOf({ owner_id }: Ownership, month: string, random: DemoRandom): Charge[] {
  const charges: Charge[] = [];
  const year = month.slice(0, 4);
  if (month.slice(5, 7) === "10")
    charges.push({ kind: "tax", concept: `IBI ${year}`, amount: random.integer(300, 900) * 100, tax_rate: 0 });
  if (month.slice(5, 7) === "03")
    charges.push({ kind: "insurance", concept: `Seguro ${year}`, amount: random.integer(150, 400) * 100, tax_rate: 0 });
  if (random.isLucky(12))
    charges.push({
      kind: "repair",
      concept: random.pick(repairs),
      amount: random.integer(6, 45) * 1_000,
      tax_rate: VAT,
    });
  if (random.isLucky(4))
    charges.push({ kind: "advance", concept: "Anticipo a cuenta", amount: 20_000, tax_rate: 0, owner_id });
  return charges;
}

/** Charges to owners in the last year; planned once for each property, from its first ownership row. */
export function planOwnerCharges(ownerships: readonly Ownership[], { today, users }: DemoContext) {
  const random = createDemoRandom("owner charges");
  const first = [...Map.groupBy(ownerships, ({ property_id }) => property_id).values()].flatMap(([row]) => row ?? []);
  const rows = first.flatMap((ownership) =>
    Array.from({ length: MONTHS }, (_, index) => addMonths(firstOfMonth(today), index - MONTHS + 1)).flatMap((month) =>
      chargesOf(ownership, month, random).flatMap((charge) => {
        const charged_on = addDays(month, random.integer(0, 27));
        if (charged_on > today || charged_on < ownership.since) return [];
        const base = baseColumns(workingHour(charged_on, random), users.manager, random);
        return [{ ...base, owner_id: null, ...charge, property_id: ownership.property_id, charged_on }];
      }),
    ),
  );
  return inOrder(rows, ({ created_at }) => created_at);
}
