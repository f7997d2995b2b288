import { Anchor, Stack } from "@mantine/core";
import { Link } from "wouter";
import { assetResource } from "#shared/domain/assets/asset.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { ReferenceLabel } from "#web/components/reference-label.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Instant } from "#web/components/value.tsx";
import { incrementScopeChoices, incrementTargetChoices, invoicedChoiceChoices } from "./rental-choices.ts";

const entity = "price_increment";
/** Maximum number of names shown. */
const MAX_NAMES = 30;

function Names({ resource, ids }: { resource: Resource; ids: readonly string[] }) {
  const { t } = useTexts();
  return (
    <>
      {ids.slice(0, MAX_NAMES).map((id) => (
        <Anchor key={id} component={Link} href={`/${resource.path}/${id}`} display="block" size="sm">
          <ReferenceLabel resource={resource} id={id} />
        </Anchor>
      ))}
      {ids.length > MAX_NAMES && t("rentals.increment.and_more", { count: ids.length - MAX_NAMES })}
    </>
  );
}

/** The terms of an increment, and its state. */
export function IncrementData({ increment }: { increment: PriceIncrement }) {
  const { t } = useTexts();
  const { scope, property_ids, asset_ids } = increment;
  return (
    <Stack gap="md">
      <Panel title={t("rentals.increment.where")}>
        <FieldList>
          <Field entity={entity} name="target">
            <ChoiceValue of={incrementTargetChoices} value={increment.target} />
          </Field>
          <Field entity={entity} name="scope">
            <ChoiceValue of={incrementScopeChoices} value={scope} />
          </Field>
          {scope === "properties" && (
            <Field entity={entity} name="property_ids" isWide>
              <Names resource={propertyResource} ids={property_ids} />
            </Field>
          )}
          {scope === "assets" && (
            <Field entity={entity} name="asset_ids" isWide>
              <Names resource={assetResource} ids={asset_ids} />
            </Field>
          )}
        </FieldList>
      </Panel>
      <Panel title={t("rentals.increment.when")}>
        <FieldList>
          <Field entity={entity} name="notified_on">
            <Day date={increment.notified_on} />
          </Field>
          <Field entity={entity} name="created_at">
            <Instant at={increment.created_at} />
          </Field>
          <Field entity={entity} name="applied_at">
            <Instant at={increment.applied_at} />
          </Field>
          {increment.invoiced_choice && (
            <Field entity={entity} name="invoiced_choice">
              <ChoiceValue of={invoicedChoiceChoices} value={increment.invoiced_choice} />
            </Field>
          )}
          <Field entity={entity} name="reverted_at">
            <Instant at={increment.reverted_at} />
          </Field>
          <Field entity={entity} name="notes" isWide>
            {increment.notes}
          </Field>
        </FieldList>
      </Panel>
    </Stack>
  );
}
