import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MessageKey } from "#locales/es.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { assetResource, type Asset } from "#shared/domain/assets/asset.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import type { RentalFormState } from "./rental-form-fields.ts";
import classes from "./rentals.module.css";

const anyAsset = {};
const availableAsset = { asset_status_kind: "available" };

function AssetStatus({ asset }: { asset: Asset }) {
  return <StatusBadge color={asset.asset_status_color} label={asset.asset_status_label} />;
}

/** Describes an asset in lists besides its name: its status. */
export const describeAsset = (asset: Asset) => <AssetStatus asset={asset} />;

/** Status and property of the chosen asset. */
function StatusLine({ assetId }: { assetId: unknown }) {
  const isChosen = typeof assetId === "string";
  const { data: asset } = useQuery({ ...oneQuery(assetResource, isChosen ? assetId : ""), enabled: isChosen });
  if (!isChosen || !asset) return null;
  return (
    <>
      <AssetStatus asset={asset} />
      <span>{asset.property_label}</span>
    </>
  );
}

interface AssetFieldProps {
  form: RentalFormState;
  name: "asset_id";
  hint: MessageKey | undefined;
}

/** The asset to be let: available ones are offered first, the others on demand, for a later start. */
export function AssetField({ form, name, hint }: AssetFieldProps) {
  const { t } = useTexts();
  const [isAvailable, setIsAvailable] = useState(true);
  return (
    <>
      <EntitySelect
        form={form}
        name={name}
        hint={hint}
        resource={assetResource}
        narrowed={isAvailable ? availableAsset : anyAsset}
        describe={describeAsset}
      />
      <div className={classes.asset}>
        <StatusLine assetId={form.fields.values[name]} />
        {!form.isReadOnly && (
          <Checkbox
            className={classes.availability}
            size="xs"
            label={t("rentals.available_only")}
            checked={isAvailable}
            onChange={({ currentTarget }) => setIsAvailable(currentTarget.checked)}
          />
        )}
      </div>
    </>
  );
}
