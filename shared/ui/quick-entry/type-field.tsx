import { useId } from "react";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import type { QuickIncidentForm } from "./use-quick-incident.ts";

/** The incident's type, suggested or chosen. */
export function TypeField({ form }: { readonly form: QuickIncidentForm }) {
  const t = useT();
  const id = useId();
  const error = form.isWithoutTypes ? t("palette.types_missing") : form.errors.incident_type_id;
  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-type`}>{t("field.incident_type_id")}</label>
      <select
        id={`${id}-type`}
        className={classes.control}
        value={form.typeId}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => form.chooseType(target.value)}
      >
        <option value="">{t("palette.choose_type")}</option>
        {form.types.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    </div>
  );
}
