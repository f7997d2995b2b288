import { Stack } from "@mantine/core";
import { useParams } from "wouter";
import { propertyResource, type Property } from "#shared/domain/properties/property.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { AddressLink } from "#web/components/contact-links.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { type RelatedLists, useRelatedTabs } from "#web/components/detail/related-lists.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { WriteMessage } from "#web/components/messages/write-message.tsx";
import { ReportLink } from "#web/components/report-link.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { PropertyAssets } from "./property-assets.tsx";

const PropertyForm = lazyComponent(async () => (await import("./property-form.tsx")).PropertyForm);

const entity = "property";

function Data({ property }: { property: Property }) {
  return (
    <Stack gap="md">
      <Panel>
        <FieldList>
          <Field entity={entity} name="cadastral_number">
            {property.cadastral_number}
          </Field>
          <Field entity={entity} name="year_built">
            {property.year_built}
          </Field>
          <Field entity={entity} name="created_at">
            <Instant at={property.created_at} />
          </Field>
          <Field entity={entity} name="notes" isWide>
            {property.notes}
          </Field>
        </FieldList>
      </Panel>
      <ReportLink of="property" code={property.cod} />
    </Stack>
  );
}

/** /properties/:id */
export function PropertyDetail({ related }: { related: RelatedLists }) {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(propertyResource, id);
  const relatedTabs = useRelatedTabs({
    owners: related.owners,
    rentals: related.rentals,
    incidents: related.incidents,
    ownerCharges: related.ownerCharges,
    documents: related.documents,
    messages: related.messages,
  });
  return (
    <DetailScreen
      one={one}
      form={PropertyForm}
      back={{ href: "/properties", label: "entities.property" }}
      actions={(property) =>
        property.archived_at === null && <WriteMessage audience="properties" ids={[property.id]} />
      }
      summary={(property) => (
        <FieldList>
          <Field entity={entity} name="cod">
            {property.cod}
          </Field>
          <Field entity={entity} name="property_type_id">
            {property.property_type_label}
          </Field>
          <Field entity={entity} name="address_id">
            {property.address_label && <AddressLink address={property.address_label} />}
          </Field>
        </FieldList>
      )}
      tabs={(property) => [
        { id: "data", label: t("components.tab.data"), content: <Data property={property} /> },
        { id: "assets", label: t("entities.asset"), content: <PropertyAssets propertyId={property.id} /> },
        ...relatedTabs({ fixed: { property_id: property.id } }),
      ]}
    />
  );
}
