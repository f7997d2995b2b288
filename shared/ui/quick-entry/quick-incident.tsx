import { type KeyboardEvent, useRef } from "react";
import { useT } from "../use-t.ts";
import { AssetContext } from "./asset-context.tsx";
import { Chip } from "./chip.tsx";
import type { IncidentDraft } from "./incident-draft.ts";
import classes from "./quick-entry.module.css";
import { PriorityField } from "./priority-field.tsx";
import { QuickFormFrame, type QuickFormProps } from "./quick-form.tsx";
import { typeText } from "./type-text.ts";
import { TypeField } from "./type-field.tsx";
import { useFreshStart } from "./use-fresh-start.ts";
import { useQuickIncident } from "./use-quick-incident.ts";
import { WhatField } from "./what-field.tsx";

/** Registers an incident by keyboard: description and asset in one text, the type, and the priority. */
export function QuickIncident({ initial, isRecovered, hints, onBack, onDone }: QuickFormProps<IncidentDraft>) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useQuickIncident(initial, hints);
  const { asset, tag, description } = form.entered;
  const { restart, onDiscard } = useFreshStart({ isRecovered, clear: form.clear, field });

  const removeAsset = () => {
    const start = tag === null ? -1 : description.indexOf(tag);
    if (start < 0 || tag === null || !field.current) return form.choose(null, null);
    typeText(field.current, { start, end: start + tag.length, text: "" });
  };
  const submit = async (wantsAnother: boolean) => {
    if (!(await form.save())) return;
    restart();
    if (!wantsAnother) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onBack();
    else if (event.key === "Enter" && event.repeat) {
      // A held-down key saves only once.
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit(true);
    else if (event.key === "Enter" && !event.shiftKey && !(event.target instanceof HTMLButtonElement))
      void submit(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <QuickFormFrame title={t("palette.quick_incident")} onBack={onBack} onKeyDown={onKeyDown} onDiscard={onDiscard}>
      <WhatField form={form} field={field} />
      {asset && (
        <ul className={classes.chips}>
          <Chip name={t("field.asset_id")} onRemove={removeAsset}>
            {asset.label}
          </Chip>
        </ul>
      )}
      {asset && <AssetContext asset={asset} />}
      <div className={classes.pair}>
        <TypeField form={form} />
        <PriorityField form={form} />
      </div>
      <p className={classes.error} role="alert">
        {form.errors.form}
      </p>
      <div className={classes.actions}>
        <span className={classes.soft}>{t("palette.quick_help")}</span>
        <button type="button" className={classes.save} disabled={form.isBusy} onClick={() => void submit(false)}>
          {t("action.save")}
        </button>
      </div>
    </QuickFormFrame>
  );
}
