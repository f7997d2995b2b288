import type { RelatedLists } from "../components/detail/related-lists.tsx";
import { lazyPart } from "#shared/ui/lazy-part.tsx";

/** The lists that records of other areas show, each with the code of its own area. */
export const related = {
  balance: lazyPart(async () => (await import("../features/accounting/payments/person-balance.tsx")).BalanceOf),
  bookings: lazyPart(async () => (await import("../features/bookings/bookings-of.tsx")).BookingsOf),
  charges: lazyPart(async () => (await import("../features/accounting/billing/charge-list.tsx")).ChargesOf),
  owners: lazyPart(async () => (await import("../features/properties/owners-of.tsx")).OwnersOf),
  ownerCharges: lazyPart(
    async () => (await import("../features/accounting/owners/owner-charge-list.tsx")).OwnerChargesOf,
  ),
  payments: lazyPart(async () => (await import("../features/accounting/payments/payments-of.tsx")).PaymentsOf),
  rentals: lazyPart(async () => (await import("../features/rentals/rentals-of.tsx")).RentalsOf),
  documents: lazyPart(async () => (await import("../features/documents/documents-of.tsx")).DocumentsOf),
  incidents: lazyPart(async () => (await import("../features/incidents/incidents-of.tsx")).IncidentsOf),
  invoices: lazyPart(async () => (await import("../features/accounting/invoices/invoices-of.tsx")).InvoicesOf),
  deposits: lazyPart(async () => (await import("../features/accounting/deposits/deposits-of.tsx")).DepositsOf),
  mandates: lazyPart(async () => (await import("../features/accounting/mandates/mandates-of.tsx")).MandatesOf),
} satisfies RelatedLists;
