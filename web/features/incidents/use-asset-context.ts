import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { runningRentalsQuery } from "#shared/client/running-rentals.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { useCan } from "#web/components/use-can.ts";

/** The rental in force of an asset; undefined while loading, null if there is none. */
function useCurrentRental(asset_id: string | null): Rental | null | undefined {
  const mayRead = useCan()("rental", "read");
  const { data, isPlaceholderData } = useQuery({
    ...runningRentalsQuery(asset_id === null ? [] : [asset_id]),
    enabled: asset_id !== null && mayRead,
  });
  if (asset_id === null || !mayRead) return null;
  return data && !isPlaceholderData ? (data.data[0] ?? null) : undefined;
}

/**
 * Choosing an asset sets its property and its current rental; clearing it clears the rental too.
 * @returns that rental, for the tenant's name
 */
export function useAssetContext({ fields }: AnyForm): Rental | null {
  const value = fields.values["asset_id"];
  const asset_id = typeof value === "string" ? value : null;
  const placed = useRef(asset_id);
  const { data: asset } = useQuery({ ...oneQuery(assetResource, asset_id ?? ""), enabled: asset_id !== null });
  const rental = useCurrentRental(asset_id);
  useEffect(() => {
    if (placed.current === asset_id) return;
    if (asset_id !== null && (asset?.id !== asset_id || rental === undefined)) return;
    placed.current = asset_id;
    if (asset_id !== null && asset) fields.setFieldValue("property_id", asset.property_id);
    fields.setFieldValue("rental_id", rental?.id ?? null);
  }, [asset, asset_id, fields, rental]);
  return rental ?? null;
}
