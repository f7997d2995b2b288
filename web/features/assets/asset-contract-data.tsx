import { Stack } from "@mantine/core";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { HomeHabitability } from "#web/components/habitability-notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Money } from "#web/components/value.tsx";
import { improvementChoices, zoneChoices } from "./asset-choices.ts";

const entity = "asset";

/** What a contract states of the asset, on its page. */
export function AssetContractData({ asset }: { asset: Asset }) {
  const { t } = useTexts();
  return (
    <>
      <Panel title={t("assets.contract_facts")}>
        <Stack gap="md">
          <FieldList>
            <Field entity={entity} name="energy_certificate_number">
              {asset.energy_certificate_number}
            </Field>
            <Field entity={entity} name="habitability_certificate">
              {asset.habitability_certificate}
            </Field>
            <Field entity={entity} name="habitability_expiry">
              <Day date={asset.habitability_expiry} />
            </Field>
            <Field entity={entity} name="title_deed" isWide>
              {asset.title_deed}
            </Field>
          </FieldList>
          <HomeHabitability
            shape={asset.asset_type_shape}
            certificate={asset.habitability_certificate}
            propertyId={asset.property_id}
          />
        </Stack>
      </Panel>
      <Panel title={t("assets.rent_limit")}>
        <FieldList>
          <Field entity={entity} name="stressed_zone">
            <ChoiceValue of={zoneChoices} value={asset.stressed_zone} />
          </Field>
          <Field entity={entity} name="last_rent">
            <Money cents={asset.last_rent} />
          </Field>
          <Field entity={entity} name="last_rent_on">
            <Day date={asset.last_rent_on} />
          </Field>
          <Field entity={entity} name="improvement">
            <ChoiceValue of={improvementChoices} value={asset.improvement} />
          </Field>
          <Field entity={entity} name="improved_on">
            <Day date={asset.improved_on} />
          </Field>
          <Field entity={entity} name="reference_rent">
            <Money cents={asset.reference_rent} />
          </Field>
          <Field entity={entity} name="reference_rent_on">
            <Day date={asset.reference_rent_on} />
          </Field>
        </FieldList>
      </Panel>
    </>
  );
}
