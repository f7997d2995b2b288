import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { assetPriceResource, type AssetPrice } from "#shared/domain/assets/asset-price.ts";
import { isDateString } from "#shared/lib/dates.ts";
import { useCan } from "#web/components/use-can.ts";
import type { RentalFormState } from "./rental-form-fields.ts";

/** The asset's price valid on the first day; null if there is none, undefined while loading. */
function usePriceOn({ fields: { values }, row }: RentalFormState): AssetPrice | null | undefined {
  const { asset_id, start_date } = values;
  const mayRead = useCan()("asset_price", "read");
  const isKnown = typeof asset_id === "string" && typeof start_date === "string" && isDateString(start_date);
  const search = isKnown ? new URLSearchParams({ asset_id, valid_on: start_date }).toString() : "";
  const { data, isPlaceholderData } = useQuery({
    ...listQuery(assetPriceResource, search),
    enabled: isKnown && mayRead && row === null,
  });
  if (!isKnown || row !== null || isPlaceholderData || !data) return undefined;
  return data.data[0] ?? null;
}

const proposed = {
  monthly_rent: ({ amount }: AssetPrice) => amount,
  monthly_expenses: ({ expenses }: AssetPrice) => expenses,
} as const;

/**
 * Prefills the asset's price on the first day of a new rental, until the user types other amounts; an existing
 * draft's amounts were agreed and stay.
 * @returns the price, for its deposit and for the text that explains the amounts
 */
export function usePriceProposal(form: RentalFormState): AssetPrice | null {
  const { fields } = form;
  const price = usePriceOn(form);
  const last = useRef<AssetPrice | null>(null);
  const follow = useEffectEvent((next: AssetPrice) => {
    const values = fields.getValues();
    for (const [field, amountOf] of Object.entries(proposed)) {
      const isUntouched = values[field] === null || (last.current && values[field] === amountOf(last.current));
      if (isUntouched) fields.setFieldValue(field, amountOf(next));
    }
    last.current = next;
  });
  useEffect(() => {
    if (price) follow(price);
  }, [price]);
  return price ?? null;
}
