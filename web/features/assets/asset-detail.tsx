import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { runningRentalsQuery } from "#shared/client/running-rentals.ts";
import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { AttachmentsPanel } from "#web/components/attachments/attachments-panel.tsx";
import { Cover } from "#web/components/attachments/cover.tsx";
import { MapLink } from "#web/components/contact-links.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { type RelatedLists, useRelatedTabs } from "#web/components/detail/related-lists.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { NumberValue } from "#web/components/value.tsx";
import { AssetData } from "./asset-data.tsx";
import { AssetPriceField } from "./asset-price-field.tsx";
import { AssetParts } from "./asset-parts.tsx";
import { AvailabilityCalendar } from "./availability-calendar.tsx";
import classes from "./assets.module.css";
import { OfferButton } from "./offer-button.tsx";

const AssetForm = lazyComponent(async () => (await import("./asset-form.tsx")).AssetForm);

const entity = "asset";

/** The current tenant, from the contract in force. */
function Occupant({ asset }: { asset: Asset }) {
  const mayRead = useCan()("rental", "read");
  const { data } = useQuery({ ...runningRentalsQuery([asset.id]), enabled: mayRead });
  const rental = data?.data[0];
  if (!rental) return null;
  return (
    <Field entity="rental" name="tenant_id">
      <Anchor component={Link} href={`/persons/${rental.tenant_id}`}>
        {rental.tenant_label}
      </Anchor>
    </Field>
  );
}

function Summary({ asset }: { asset: Asset }) {
  const mayRead = useCan()("property", "read");
  const { data: property } = useQuery({ ...oneQuery(propertyResource, asset.property_id), enabled: mayRead });
  return (
    <div className={classes.summary}>
      <Cover entity={entity} id={asset.id} href={`/assets/${asset.id}?tab=photos`} />
      <FieldList>
        <Occupant asset={asset} />
        <Field entity={entity} name="asset_type_id">
          {asset.asset_type_label}
        </Field>
        <Field entity={entity} name="property_id">
          <Anchor component={Link} href={`/properties/${asset.property_id}`}>
            {asset.property_label}
          </Anchor>{" "}
          {property && <MapLink address={property.address_label} />}
        </Field>
        <AssetPriceField assetId={asset.id} />
        <Field entity={entity} name="area_m2">
          <NumberValue value={asset.area_m2} />
        </Field>
      </FieldList>
    </div>
  );
}

/** /assets/:id */
export function AssetDetail({ related }: { related: RelatedLists }) {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(assetResource, id);
  const mayChange = useCan()("asset", "update");
  const relatedTabs = useRelatedTabs({
    owners: related.owners,
    rentals: related.rentals,
    bookings: related.bookings,
    documents: related.documents,
    incidents: related.incidents,
  });
  return (
    <DetailScreen
      one={one}
      form={AssetForm}
      back={{ href: "/assets", label: "entities.asset" }}
      actions={(asset) => <OfferButton asset={asset} />}
      badge={(asset) => <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />}
      summary={(asset) => <Summary asset={asset} />}
      tabs={(asset) => [
        { id: "data", label: t("components.tab.data"), content: <AssetData asset={asset} /> },
        {
          id: "photos",
          label: t("assets.tab.photos"),
          content: (
            <AttachmentsPanel entity="asset" id={asset.id} mayChange={mayChange && asset.archived_at === null} />
          ),
        },
        ...relatedTabs({ fixed: { asset_id: asset.id }, hidden: ["asset_id"] }),
        {
          id: "calendar",
          label: t("assets.tab.calendar"),
          content: <AvailabilityCalendar key={asset.id} asset={asset} />,
        },
        ...(asset.asset_type_shape === "dwelling"
          ? [{ id: "parts", label: t("assets.tab.parts"), content: <AssetParts assetId={asset.id} /> }]
          : []),
      ]}
    />
  );
}
