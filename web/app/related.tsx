import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { RelatedLists } from "../components/detail/related-lists.tsx";

/** Lists of other areas shown on record pages, each with the code of its own area. */
export const related = {
  balance: lazyComponent(async () => (await import("../features/accounting/payments/person-balance.tsx")).BalanceOf),
  bookings: lazyComponent(async () => (await import("../features/bookings/bookings-of.tsx")).BookingsOf),
  charges: lazyComponent(async () => (await import("../features/accounting/billing/charge-list.tsx")).ChargesOf),
  owners: lazyComponent(async () => (await import("../features/properties/owners-of.tsx")).OwnersOf),
  ownerCharges: lazyComponent(
    async () => (await import("../features/accounting/owners/owner-charge-list.tsx")).OwnerChargesOf,
  ),
  ownerStatements: lazyComponent(async () => {
    const [{ StatementsOf }] = await Promise.all([
      import("../features/accounting/owner-statements/statement-list.tsx"),
      loadArea("owner-statements"),
    ]);
    return StatementsOf;
  }),
  payments: lazyComponent(async () => (await import("../features/accounting/payments/payments-of.tsx")).PaymentsOf),
  recurring: lazyComponent(async () => (await import("../features/accounting/billing/recurring-list.tsx")).RecurringOf),
  rentals: lazyComponent(async () => (await import("../features/rentals/rentals-of.tsx")).RentalsOf),
  settlements: lazyComponent(
    async () => (await import("../features/accounting/settlements/settlement-list.tsx")).SettlementsOf,
  ),
  documents: lazyComponent(async () => (await import("../features/documents/documents-of.tsx")).DocumentsOf),
  incidents: lazyComponent(async () => (await import("../features/incidents/incidents-of.tsx")).IncidentsOf),
  invoices: lazyComponent(async () => (await import("../features/accounting/invoices/invoices-of.tsx")).InvoicesOf),
  deposits: lazyComponent(async () => (await import("../features/accounting/deposits/deposits-of.tsx")).DepositsOf),
  messages: lazyComponent(async () => {
    const [{ MessagesOf }] = await Promise.all([
      import("../features/notifications/message-list.tsx"),
      loadArea("notifications"),
    ]);
    return MessagesOf;
  }),
  mandates: lazyComponent(async () => (await import("../features/accounting/mandates/mandates-of.tsx")).MandatesOf),
} satisfies RelatedLists;
