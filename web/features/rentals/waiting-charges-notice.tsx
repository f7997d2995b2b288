import { Anchor } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import {
  type PriceIncrement,
  priceIncrementResource,
  type WaitingCharges,
} from "#shared/domain/rentals/price-increment.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Refetched whenever a charge changes: an invoice or a draft may bill one meanwhile. */
const waitingChargesQuery = (id: string) =>
  queryOptions({
    queryKey: ["rental_charge", "waiting", id],
    queryFn: async ({ signal }) =>
      (await call<WaitingCharges>(`/${priceIncrementResource.path}/${id}/waiting-charges`, { signal })).data,
  });

/** Says which charges a revert deletes: those that wait for the next invoice of their rentals. */
export function WaitingChargesNotice({ increment: { id, invoiced_choice } }: { increment: PriceIncrement }) {
  const { t, language } = useTexts();
  const mayRead = useCan()("rental_charge", "read");
  const { data } = useQuery({ ...waitingChargesQuery(id), enabled: invoiced_choice === "charge" });
  if (!data || data.count === 0) return null;
  const facts = { count: formatNumber(data.count, language), amount: formatCents(data.amount, language) };
  return (
    <Notice tone="due">
      {t(data.count === 1 ? "rentals.increment.waiting.one" : "rentals.increment.waiting.several", facts)}{" "}
      {mayRead && (
        <Anchor component={Link} href={`/rental-charges?price_increment_id=${id}&is_pending=true`}>
          {t("rentals.increment.waiting.see")}
        </Anchor>
      )}
    </Notice>
  );
}
