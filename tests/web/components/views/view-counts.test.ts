import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { invalidateEntities } from "#shared/client/invalidation.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { viewCountsQuery } from "#web/components/views/view-counts.ts";

test("the tabs of invoices are counted again after a mail, by which one is sent; those of rentals are not", async () => {
  const [invoices, rentals] = [invoiceResource, rentalResource].map((resource) =>
    new QueryObserver(queryClient, { ...viewCountsQuery(resource), enabled: false }).getCurrentQuery(),
  );
  invalidateEntities(["mail"]);
  await vi.waitFor(() => expect(invoices?.state.isInvalidated).toBe(true), 20_000);
  expect(rentals?.state.isInvalidated).toBe(false);
  queryClient.clear();
});
