import { useT } from "../use-t.ts";
import { ComboField } from "./combo-field.tsx";
import { useAssetSearch } from "./use-asset-search.ts";
import type { QuickIncidentForm } from "./use-quick-incident.ts";

/** Where it happens: one of the assets. */
export function AssetField({ form }: { readonly form: QuickIncidentForm }) {
  const t = useT();
  const { asset, place } = form.entered;
  const { assets, isSearching, isEmpty } = useAssetSearch(asset ? "" : place);
  return (
    <ComboField
      label={t("field.asset_id")}
      placeholder={t("palette.asset_placeholder")}
      chosen={asset}
      text={place}
      options={assets.map(({ id, label, property_label }) => ({ id, label, hint: property_label }))}
      isSearching={isSearching}
      nothing={isEmpty ? t("palette.no_asset") : null}
      error={form.errors.asset_id}
      onText={(text) => form.change({ place: text })}
      onChoose={(chosen) => form.choose(chosen && { id: chosen.id, label: chosen.label })}
      onUnresolved={() => void form.resolvePlace()}
    />
  );
}
