import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { showSuccess } from "../toasts.ts";
import { useT } from "../use-t.ts";
import { AssetContext } from "./asset-context.tsx";
import { AssetField } from "./asset-field.tsx";
import classes from "./quick-entry.module.css";
import { useQuickIncident } from "./use-quick-incident.ts";

interface QuickIncidentProps {
  readonly description: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Registers an incident without the mouse: what happens, where, of which type. Enter saves, Ctrl+Enter begins another. */
export function QuickIncident({ description, onBack, onDone }: QuickIncidentProps) {
  const t = useT();
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useQuickIncident(description);
  useEffect(() => text.current?.focus(), []);

  const submit = async (wantsAnother: boolean) => {
    const incident = await form.save();
    if (!incident) return;
    showSuccess(t("palette.incident_saved", { number: incident.number }));
    if (!wantsAnother) return onDone();
    form.clear();
    text.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onBack();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit(true);
    else if (event.key === "Enter" && !event.shiftKey && !(event.target instanceof HTMLButtonElement))
      void submit(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // Keys of the whole form; each control keeps its own.
    <form className={classes.form} aria-label={t("palette.quick_incident")} onKeyDown={onKeyDown} noValidate>
      <div className={classes.head}>
        <button type="button" className={classes.back} onClick={onBack}>
          ← {t("action.back")}
        </button>
        <h2>{t("palette.quick_incident")}</h2>
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-what`}>{t("palette.what_happens")}</label>
        <textarea
          id={`${id}-what`}
          ref={text}
          className={classes.control}
          rows={2}
          maxLength={10_000}
          value={form.description}
          aria-invalid={form.errors.description !== undefined}
          aria-describedby={`${id}-what-error`}
          onChange={({ target }) => form.setDescription(target.value)}
        />
        <p id={`${id}-what-error`} className={classes.error}>
          {form.errors.description}
        </p>
      </div>
      <AssetField asset={form.asset} onChange={form.setAsset} />
      {form.asset && <AssetContext asset={form.asset} />}
      <div className={classes.field}>
        <label htmlFor={`${id}-type`}>{t("field.incident_type_id")}</label>
        <select
          id={`${id}-type`}
          className={classes.control}
          value={form.typeId}
          aria-invalid={form.errors.incident_type_id !== undefined}
          aria-describedby={`${id}-type-error`}
          onChange={({ target }) => form.chooseType(target.value)}
        >
          <option value="">{t("palette.choose_type")}</option>
          {form.types.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-type-error`} className={classes.error}>
          {form.errors.incident_type_id}
        </p>
      </div>
      <p className={classes.error} role="alert">
        {form.errors.form}
      </p>
      <div className={classes.actions}>
        <span className={classes.soft}>{t("palette.quick_help")}</span>
        <button type="button" className={classes.save} disabled={form.isSaving} onClick={() => void submit(false)}>
          {t("action.save")}
        </button>
      </div>
    </form>
  );
}
