import { lazy } from "react";
import type { RelatedLists } from "../components/detail/related-lists.tsx";

/** The lists that records of other areas show, each with the code of its own area. */
export const related = {
  balance: lazy(async () => ({ default: (await import("../features/accounting/person-balance.tsx")).BalanceOf })),
  bookings: lazy(async () => ({ default: (await import("../features/bookings/bookings-of.tsx")).BookingsOf })),
  charges: lazy(async () => ({ default: (await import("../features/accounting/charge-list.tsx")).ChargesOf })),
  owners: lazy(async () => ({ default: (await import("../features/properties/owners-of.tsx")).OwnersOf })),
  ownerCharges: lazy(async () => ({
    default: (await import("../features/accounting/owner-charge-list.tsx")).OwnerChargesOf,
  })),
  payments: lazy(async () => ({ default: (await import("../features/accounting/payments-of.tsx")).PaymentsOf })),
  rentals: lazy(async () => ({ default: (await import("../features/rentals/rentals-of.tsx")).RentalsOf })),
  documents: lazy(async () => ({ default: (await import("../features/documents/documents-of.tsx")).DocumentsOf })),
  incidents: lazy(async () => ({ default: (await import("../features/incidents/incidents-of.tsx")).IncidentsOf })),
  invoices: lazy(async () => ({ default: (await import("../features/accounting/invoices-of.tsx")).InvoicesOf })),
  deposits: lazy(async () => ({ default: (await import("../features/accounting/deposits-of.tsx")).DepositsOf })),
  mandates: lazy(async () => ({ default: (await import("../features/accounting/mandates-of.tsx")).MandatesOf })),
} satisfies RelatedLists;
