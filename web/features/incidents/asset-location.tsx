import { useQuery } from "@tanstack/react-query";
import { runningRentalsQuery } from "#shared/client/running-rentals.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { OptionNote } from "#web/components/form/entity-options.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Name of an asset's current tenant; one request for all assets of the list. */
function useTenant({ id }: Asset, among: readonly Asset[]): string | null {
  const mayRead = useCan()("rental", "read");
  const { data } = useQuery({ ...runningRentalsQuery(among.map((asset) => asset.id)), enabled: mayRead });
  return data?.data.find(({ asset_id }) => asset_id === id)?.tenant_label ?? null;
}

function AssetLocation({ asset, among }: { asset: Asset; among: readonly Asset[] }) {
  const { t } = useTexts();
  const tenant = useTenant(asset, among);
  return (
    <OptionNote>
      {asset.property_label}
      {tenant && ` · ${t("incidents.tenant", { name: tenant })}`}
    </OptionNote>
  );
}

/** Describes an asset for identification on the phone: the building, and the tenant. */
export const describeAssetLocation = (asset: Asset, among: readonly Asset[]) => (
  <AssetLocation asset={asset} among={among} />
);
