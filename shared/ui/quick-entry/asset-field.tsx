import { useId, useState, type KeyboardEvent } from "react";
import { isBlank } from "#shared/lib/text.ts";
import { useT } from "../use-t.ts";
import type { ChosenAsset } from "./incident-draft.ts";
import classes from "./quick-entry.module.css";
import { useAssetSearch } from "./use-asset-search.ts";
import type { QuickIncidentForm } from "./use-quick-incident.ts";

/** A combobox over the assets (WAI-ARIA, combobox pattern): type, arrows, Enter; Backspace takes the choice back. */
export function AssetField({ form }: { readonly form: QuickIncidentForm }) {
  const t = useT();
  const id = useId();
  const [active, setActive] = useState(0);
  const { asset, place } = form.entered;
  const { assets, isSearching, isEmpty } = useAssetSearch(asset ? "" : place);
  const index = Math.min(active, assets.length - 1);
  const error = form.errors.asset_id;

  const choose = (chosen: ChosenAsset) => {
    form.choose({ id: chosen.id, label: chosen.label });
    setActive(0);
  };
  /** What was typed is never left behind: without a suggestion yet, Enter asks which asset it names. */
  const enter = () => {
    const chosen = assets[index];
    if (chosen) choose(chosen);
    else void form.resolvePlace();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && asset) form.choose(null);
    if (event.nativeEvent.isComposing || asset || isBlank(place)) return;
    const move = { ArrowDown: index + 1, ArrowUp: index - 1 + assets.length }[event.key];
    if (move !== undefined && assets.length > 0) setActive(move % assets.length);
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-input`}>{t("field.asset_id")}</label>
      <input
        id={`${id}-input`}
        className={classes.control}
        role="combobox"
        aria-expanded={assets.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={assets.length > 0 ? `${id}-${index}` : undefined}
        autoComplete="off"
        placeholder={t("palette.asset_placeholder")}
        value={asset ? asset.label : place}
        readOnly={asset !== null}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => form.change({ place: target.value })}
        onKeyDown={onKeyDown}
      />
      {assets.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={t("field.asset_id")} className={classes.options}>
          {assets.map((one, position) => (
            <div
              key={one.id}
              id={`${id}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === index}
              className={classes.option}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(one);
              }}
            >
              <span>{one.label}</span>
              <span className={classes.soft}>{one.property_label}</span>
            </div>
          ))}
        </div>
      )}
      {isSearching && <p className={classes.soft}>{t("palette.searching")}</p>}
      {isEmpty && <p className={classes.soft}>{t("palette.no_asset")}</p>}
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
