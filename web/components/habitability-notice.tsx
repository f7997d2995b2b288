import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { HabitabilityNote } from "#shared/domain/rentals/habitability.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

const homes: ReadonlySet<AssetShape> = new Set(["dwelling", "room"]);
export const isHome = (shape: AssetShape) => homes.has(shape);

const sourceOf = (status: HabitabilityNote["status"]) =>
  status === "unknown" ? "assets.habitability.looked_up" : "assets.habitability.unverified";

/** What the region of a property asks for of a home that is let, by which regulation, as of which day, and that no one verified it. */
export function HabitabilityNotice({ propertyId }: { propertyId: string }) {
  const { t, language } = useTexts();
  const { data } = useQuery({
    queryKey: ["property", "habitability", propertyId],
    queryFn: async ({ signal }) =>
      (await call<HabitabilityNote | null>(`/properties/${propertyId}/habitability`, { signal })).data,
    enabled: useCan()("property", "read") && propertyId !== "",
  });
  if (!data) return null;
  const { region, status, regulation, is_verified, as_of } = data;
  return (
    <Notice>
      {t(`assets.habitability.${status}`, { region })}
      {regulation !== null && ` ${t("assets.habitability.regulation", { regulation })}`}
      {!is_verified && ` ${t(sourceOf(status), { day: formatDate(as_of, language) })}`}
    </Notice>
  );
}

/** The same of the asset of a contract, where it is a home without a certificate on record. */
export function AssetHabitability({ assetId }: { assetId: string }) {
  const { data: asset } = useQuery({ ...oneQuery(assetResource, assetId), enabled: useCan()("asset", "read") });
  if (!asset || !isHome(asset.asset_type_shape) || asset.habitability_certificate !== null) return null;
  return <HabitabilityNotice propertyId={asset.property_id} />;
}
