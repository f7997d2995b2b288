import type { RentIndexKind } from "#shared/domain/rentals/rent-index.ts";
import { addMonths, firstOfMonth } from "#shared/lib/dates.ts";
import type { DemoContext } from "./demo-context.ts";
import { baseColumns, workingHour } from "./moments.ts";
import { createDemoRandom } from "./random.ts";

/** The first month for which INE published the IRAV. */
const FIRST_MONTH = "2024-11-01";
const SOURCE = "Valor de ejemplo (empresa de demostración)";

/** Range of the made-up values, basis points. */
const usual: Readonly<Record<RentIndexKind, readonly [number, number]>> = {
  irav: [195, 240],
  ipc: [225, 330],
  igc: [90, 160],
};

function monthsUntil(last: string): string[] {
  const months: string[] = [];
  for (let month = FIRST_MONTH; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Values up to last month for months missing from the catalogue; each is marked as made up. */
export function planIndices({ today, catalogue, users }: DemoContext) {
  const known = new Set(catalogue.indices.map(({ kind, month }) => `${kind} ${month}`));
  const months = monthsUntil(firstOfMonth(addMonths(today, -1)));
  return (["irav", "ipc", "igc"] as const).flatMap((kind) =>
    months
      .filter((month) => !known.has(`${kind} ${month}`))
      .map((month) => {
        // Seeded by kind and month: a value stays the same however long the demo runs.
        const random = createDemoRandom(`${kind} ${month}`);
        const published = workingHour(`${addMonths(month, 1).slice(0, 8)}14`, random);
        const created_at = published.slice(0, 10) < today ? published : workingHour(firstOfMonth(today), random);
        return {
          ...baseColumns(created_at, users.admin, random),
          kind,
          month,
          value: random.integer(...usual[kind]),
          source: SOURCE,
          state: "confirmed" as const,
        };
      }),
  );
}
