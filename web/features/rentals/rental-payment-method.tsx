import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { NearestPaymentMethod } from "#shared/domain/accounting/payments/nearest-payment-method.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./rentals.module.css";

const shows: readonly EntityName[] = ["asset", "person", "payment_method"];

/** How a rental is paid, and who says so. Refetched whenever a rental or one of these changes. */
const paymentMethodQuery = (rental_id: string) =>
  queryOptions({
    queryKey: ["rental", "payment-method", rental_id],
    queryFn: async ({ signal }) =>
      (await call<NearestPaymentMethod | null>(`/rentals/${rental_id}/payment-method`, { signal })).data,
    meta: { shows },
  });

/** The payment method of a rental, with the level that it comes from where that is not the rental. */
export function RentalPaymentMethod({ rentalId }: { rentalId: string }) {
  const { t } = useTexts();
  const { data } = useQuery(paymentMethodQuery(rentalId));
  if (!data) return null;
  return (
    <>
      {data.label}
      {data.source !== "rental" && (
        <span className={classes.soft}>{t(`rentals.payment_method_of.${data.source}`)}</span>
      )}
    </>
  );
}
