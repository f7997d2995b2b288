import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import { useSettled } from "../use-settled.ts";
import { useT } from "../use-t.ts";
import { tagAt, unresolvedTag } from "./asset-tag.ts";
import { findAsset } from "./find-asset.ts";
import { OptionList } from "./option-list.tsx";
import classes from "./quick-entry.module.css";
import { typeText } from "./type-text.ts";
import { useAssetSearch } from "./use-asset-search.ts";
import { useListKeys } from "./use-list-keys.ts";
import type { QuickIncidentForm } from "./use-quick-incident.ts";

/** A completely typed code chooses its asset automatically. */
function useTypedCode({ entered, choose }: QuickIncidentForm, isTyping: boolean): void {
  const named = entered.asset || isTyping ? null : unresolvedTag(entered.description, null);
  const code = useSettled(named?.text ?? "");
  const { data } = useQuery({
    queryKey: ["asset", "tag", code],
    queryFn: () => findAsset(code),
    enabled: code !== "" && named !== null && !isSearchTooLong(code),
    meta: { toast: "never" },
  });
  useEffect(() => {
    if (data && named && named.text === code) choose(data, `#${code}`);
  });
}

interface WhatFieldProps {
  readonly form: QuickIncidentForm;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The description, with the asset after a `#` in the same text. */
export function WhatField({ form, field }: WhatFieldProps) {
  const t = useT();
  const id = useId();
  const { description, asset } = form.entered;
  const [caret, setCaret] = useState(description.length);
  const [isClosed, setClosed] = useState(false);
  const tag = asset ? null : tagAt(description, caret);
  const { assets, isSearching, isTooLong, isEmpty } = useAssetSearch(tag && !isClosed ? tag.text : "");
  useTypedCode(form, tag !== null && !isEmpty);
  const options = assets.map(({ id: value, label, property_label, cod }) => ({
    id: value,
    label,
    hint: property_label,
    cod,
  }));

  const choose = (option: { id: string; label: string; cod: string }) => {
    if (!tag || !field.current) return;
    typeText(field.current, { start: tag.start, end: tag.end, text: `#${option.cod} ` });
    form.chooseIn(field.current.value, { id: option.id, label: option.label }, `#${option.cod}`);
  };
  const list = useListKeys(options, choose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isUsed = list.onKey(event);
    if (!isUsed && event.key === "Escape" && options.length > 0) setClosed(true);
    else if (!isUsed) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const error = form.errors.description;

  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-what`}>{t("palette.what_happens")}</label>
      <textarea
        data-autofocus
        id={`${id}-what`}
        ref={field}
        className={classes.control}
        rows={2}
        maxLength={10_000}
        placeholder={t("palette.what_placeholder")}
        value={description}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        aria-autocomplete="list"
        aria-controls={options.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={options.length > 0 ? `${id}-list-${list.active}` : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setClosed(false);
          form.write(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <OptionList
        id={`${id}-list`}
        label={t("field.asset_id")}
        options={options}
        active={list.active}
        onChoose={choose}
      />
      {isSearching && <p className={classes.soft}>{t("palette.searching")}</p>}
      {isTooLong && <p className={classes.soft}>{t("error.search_too_long", SEARCH_LIMITS)}</p>}
      {isEmpty && tag && <p className={classes.soft}>{t("palette.no_asset")}</p>}
      <p id={`${id}-error`} className={classes.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
