import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { runningRentalStates } from "#shared/domain/reports/dashboard.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { OptionNote } from "#web/components/form/entity-options.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The name of who lives in an asset; one question for all assets of a list. */
function useTenant({ id }: Asset, among: readonly Asset[]): string | null {
  const mayRead = useCan()("rental", "read");
  const search = new URLSearchParams({
    asset_id: among.map((asset) => asset.id).join(","),
    state: runningRentalStates.join(","),
    page_size: "200",
  });
  const { data } = useQuery({ ...listQuery(rentalResource, search.toString()), enabled: mayRead });
  return data?.data.find(({ asset_id }) => asset_id === id)?.tenant_label ?? null;
}

function AssetPlace({ asset, among }: { asset: Asset; among: readonly Asset[] }) {
  const { t } = useTexts();
  const tenant = useTenant(asset, among);
  return (
    <OptionNote>
      {asset.property_label}
      {tenant && ` · ${t("incidents.tenant", { name: tenant })}`}
    </OptionNote>
  );
}

/** What tells an asset from others on the phone: the building, and who lives there. */
export const describePlace = (asset: Asset, among: readonly Asset[]) => <AssetPlace asset={asset} among={among} />;
