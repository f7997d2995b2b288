import { Anchor, Stack } from "@mantine/core";
import { Link } from "wouter";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { ReportLink } from "#web/components/report-link.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, NumberValue, Instant, YesNo } from "#web/components/value.tsx";
import { energyRatingChoices } from "./asset-choices.ts";
import { AssetContractData } from "./asset-contract-data.tsx";

const entity = "asset";

/** An asset's data, grouped as in its form. */
export function AssetData({ asset }: { asset: Asset }) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <Panel title={t("assets.characteristics")}>
        <FieldList>
          <Field entity={entity} name="floor">
            {asset.floor}
          </Field>
          <Field entity={entity} name="door">
            {asset.door}
          </Field>
          <Field entity={entity} name="bedrooms">
            <NumberValue value={asset.bedrooms} />
          </Field>
          <Field entity={entity} name="bathrooms">
            <NumberValue value={asset.bathrooms} />
          </Field>
          <Field entity={entity} name="capacity">
            <NumberValue value={asset.capacity} />
          </Field>
          <Field entity={entity} name="furnished">
            <YesNo value={asset.furnished} />
          </Field>
          <Field entity={entity} name="parent_asset_id">
            {asset.parent_asset_id && (
              <Anchor component={Link} href={`/assets/${asset.parent_asset_id}`}>
                {asset.parent_asset_label}
              </Anchor>
            )}
          </Field>
          <Field entity={entity} name="payment_method_id">
            {asset.payment_method_label}
          </Field>
        </FieldList>
      </Panel>
      <Panel title={t("assets.certificates")}>
        <FieldList>
          <Field entity={entity} name="cadastral_number">
            {asset.cadastral_number}
          </Field>
          <Field entity={entity} name="energy_rating">
            <ChoiceValue of={energyRatingChoices} value={asset.energy_rating} />
          </Field>
          <Field entity={entity} name="energy_certificate_expiry">
            <Day date={asset.energy_certificate_expiry} />
          </Field>
          <Field entity={entity} name="tourist_registration">
            {asset.tourist_registration}
          </Field>
        </FieldList>
      </Panel>
      <AssetContractData asset={asset} />
      <Panel title={t("assets.publication")}>
        <FieldList>
          <Field entity={entity} name="is_published">
            <YesNo value={asset.is_published} />
          </Field>
          <Field entity={entity} name="created_at">
            <Instant at={asset.created_at} />
          </Field>
          <Field entity={entity} name="description" isWide>
            {asset.description}
          </Field>
          <Field entity={entity} name="notes" isWide>
            {asset.notes}
          </Field>
        </FieldList>
      </Panel>
      <ReportLink of="asset" code={asset.cod} />
    </Stack>
  );
}
