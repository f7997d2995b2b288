import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { type AssetShape, assetTypeResource } from "#shared/domain/assets/asset-type.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { type HabitabilityNote, lacksHabitability } from "#shared/domain/rentals/habitability.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

const sourceOf = (status: HabitabilityNote["status"]) =>
  status === "unknown" ? "assets.habitability.looked_up" : "assets.habitability.unverified";

/** What the region of a property asks for of a home that is let, by which regulation, as of which day, and that no one verified it. */
function HabitabilityNotice({ propertyId }: { propertyId: string }) {
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

interface HomeHabitabilityProps {
  shape: AssetShape;
  certificate: string | null;
  propertyId: string;
}

/** The same, only of a home without a certificate on record. */
export function HomeHabitability({ shape, certificate, propertyId }: HomeHabitabilityProps) {
  return lacksHabitability(shape, certificate) && <HabitabilityNotice propertyId={propertyId} />;
}

/** Of the asset of a contract. */
export function AssetHabitability({ assetId }: { assetId: string }) {
  const { data: asset } = useQuery({ ...oneQuery(assetResource, assetId), enabled: useCan()("asset", "read") });
  if (!asset) return null;
  const { asset_type_shape, habitability_certificate, property_id } = asset;
  return <HomeHabitability shape={asset_type_shape} certificate={habitability_certificate} propertyId={property_id} />;
}

interface WrittenAsset {
  readonly asset_type_id?: unknown;
  readonly property_id?: unknown;
  readonly habitability_certificate?: unknown;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Of an asset in its form, as it is written. */
export function WrittenHabitability({ asset }: { asset: WrittenAsset }) {
  const can = useCan();
  const type_id = textOf(asset.asset_type_id);
  const { data: type } = useQuery({
    ...oneQuery(assetTypeResource, type_id),
    enabled: type_id !== "" && can("asset_type", "read"),
  });
  if (!type) return null;
  const certificate = textOf(asset.habitability_certificate);
  return <HomeHabitability shape={type.shape} certificate={certificate} propertyId={textOf(asset.property_id)} />;
}
