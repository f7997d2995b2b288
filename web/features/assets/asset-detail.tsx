import { Anchor } from "@mantine/core";
import { lazy } from "react";
import { Link, useParams } from "wouter";
import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Figure } from "#web/components/value.tsx";
import { AssetData } from "./asset-data.tsx";
import { AssetPriceField } from "./asset-price-field.tsx";
import { AssetParts } from "./asset-parts.tsx";
import { AvailabilityCalendar } from "./availability-calendar.tsx";

const AssetForm = lazy(async () => ({ default: (await import("./asset-form.tsx")).AssetForm }));

const entity = "asset";

function Summary({ asset }: { asset: Asset }) {
  return (
    <FieldList>
      <Field entity={entity} name="cod">
        {asset.cod}
      </Field>
      <Field entity={entity} name="asset_type_id">
        {asset.asset_type_label}
      </Field>
      <Field entity={entity} name="property_id">
        <Anchor component={Link} href={`/properties/${asset.property_id}`}>
          {asset.property_label}
        </Anchor>
      </Field>
      <AssetPriceField assetId={asset.id} />
      <Field entity={entity} name="area_m2">
        <Figure value={asset.area_m2} />
      </Field>
    </FieldList>
  );
}

/** /assets/:id */
export function AssetDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(assetResource, id);
  return (
    <DetailScreen
      one={one}
      form={AssetForm}
      back={{ href: "/assets", label: "entities.asset" }}
      badge={(asset) => <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />}
      summary={(asset) => <Summary asset={asset} />}
      tabs={(asset) => [
        { id: "data", label: t("components.tab.data"), content: <AssetData asset={asset} /> },
        {
          id: "calendar",
          label: t("assets.tab.calendar"),
          content: <AvailabilityCalendar key={asset.id} asset={asset} />,
        },
        { id: "parts", label: t("assets.tab.parts"), content: <AssetParts assetId={asset.id} /> },
      ]}
    />
  );
}
