import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { showSuccess } from "../toasts.ts";
import { useT } from "../use-t.ts";
import { AssetContext } from "./asset-context.tsx";
import { AssetField } from "./asset-field.tsx";
import type { IncidentDraft } from "./incident-draft.ts";
import classes from "./quick-entry.module.css";
import { RecoveredNote } from "./recovered-note.tsx";
import { TypeField } from "./type-field.tsx";
import { useQuickIncident } from "./use-quick-incident.ts";

interface QuickIncidentProps {
  readonly initial: IncidentDraft;
  /** Whether it was left unfinished before. */
  readonly isRecovered: boolean;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Registers an incident without the mouse: what happens, where, of which type. Enter saves, Ctrl+Enter begins another. */
export function QuickIncident({ initial, isRecovered, onBack, onDone }: QuickIncidentProps) {
  const t = useT();
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const form = useQuickIncident(initial);
  const { entered } = form;
  const [isOffered, setOffered] = useState(isRecovered);
  useEffect(() => text.current?.focus(), []);

  const startAnew = () => {
    form.clear();
    setOffered(false);
    text.current?.focus();
  };
  const submit = async (wantsAnother: boolean) => {
    const incident = await form.save();
    if (!incident) return;
    showSuccess(t("palette.incident_saved", { number: incident.number }));
    startAnew();
    if (!wantsAnother) onDone();
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
      {isOffered && <RecoveredNote onDiscard={startAnew} />}
      <div className={classes.field}>
        <label htmlFor={`${id}-what`}>{t("palette.what_happens")}</label>
        <textarea
          id={`${id}-what`}
          ref={text}
          className={classes.control}
          rows={2}
          maxLength={10_000}
          value={entered.description}
          aria-invalid={form.errors.description !== undefined}
          aria-describedby={`${id}-what-error`}
          onChange={({ target }) => form.change({ description: target.value })}
        />
        <p id={`${id}-what-error`} className={classes.error}>
          {form.errors.description}
        </p>
      </div>
      <AssetField form={form} />
      {entered.asset && <AssetContext asset={entered.asset} />}
      <TypeField form={form} />
      <p className={classes.error} role="alert">
        {form.errors.form}
      </p>
      <div className={classes.actions}>
        <span className={classes.soft}>{t("palette.quick_help")}</span>
        <button type="button" className={classes.save} disabled={form.isBusy} onClick={() => void submit(false)}>
          {t("action.save")}
        </button>
      </div>
    </form>
  );
}
