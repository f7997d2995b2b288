import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { assetPriceResource } from "#shared/domain/assets/asset-price.ts";
import { Field } from "#web/components/detail/field-list.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Money } from "#web/components/value.tsx";

/** An asset's current price, with a link to all its prices; renders nothing for users who may not read prices. */
export function AssetPriceField({ assetId }: { assetId: string }) {
  const { t } = useTexts();
  const mayRead = useCan()("asset_price", "read");
  const search = new URLSearchParams({ asset_id: assetId, phase: "current" }).toString();
  const { data } = useQuery({ ...listQuery(assetPriceResource, search), enabled: mayRead });
  if (!mayRead) return null;
  const [price] = data?.data ?? [];
  return (
    <Field entity="asset_price" name="amount">
      {data && <Money cents={price?.amount} />}
      <Anchor component={Link} href={`/asset-prices/asset/${assetId}`} size="sm" display="block">
        {t("assets.price.see_all")}
      </Anchor>
    </Field>
  );
}
