import { useId, useState, type KeyboardEvent } from "react";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import { useAssetSearch } from "./use-asset-search.ts";

interface AssetFieldProps {
  readonly asset: Asset | null;
  readonly onChange: (asset: Asset | null) => void;
}

/** A combobox over the assets (WAI-ARIA, combobox pattern): type, arrows, Enter; Backspace takes the choice back. */
export function AssetField({ asset, onChange }: AssetFieldProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const { assets, isSearching, isEmpty } = useAssetSearch(asset ? "" : text);
  const index = Math.min(active, assets.length - 1);

  const choose = (chosen: Asset) => {
    onChange(chosen);
    setText("");
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && asset) onChange(null);
    const chosen = assets[index];
    if (!chosen || event.nativeEvent.isComposing) return;
    const move = { ArrowDown: index + 1, ArrowUp: index - 1 + assets.length }[event.key];
    if (move !== undefined) setActive(move % assets.length);
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) choose(chosen);
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
        value={asset ? asset.label : text}
        readOnly={asset !== null}
        onChange={({ target }) => setText(target.value)}
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
    </div>
  );
}
