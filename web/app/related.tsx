import { lazy } from "react";
import type { RelatedLists } from "../components/detail/related-lists.tsx";

/** The lists that records of other areas show, each with the code of its own area. */
export const related = {
  rentals: lazy(async () => ({ default: (await import("../features/rentals/rentals-of.tsx")).RentalsOf })),
  incidents: lazy(async () => ({ default: (await import("../features/incidents/incidents-of.tsx")).IncidentsOf })),
  mandates: lazy(async () => ({ default: (await import("../features/accounting/mandates-of.tsx")).MandatesOf })),
} satisfies RelatedLists;
