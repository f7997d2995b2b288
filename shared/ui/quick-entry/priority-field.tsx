import { useId } from "react";
import { priorities } from "#shared/domain/incidents/incident-type.ts";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import type { QuickIncidentForm } from "./use-quick-incident.ts";

/** The incident's priority: that of its type, unless the text says it is urgent or the user chooses another. */
export function PriorityField({ form }: { readonly form: QuickIncidentForm }) {
  const t = useT();
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={`${id}-priority`}>{t("field.priority")}</label>
      <select
        id={`${id}-priority`}
        className={classes.control}
        value={form.priority}
        onChange={({ target }) => form.choosePriority(priorities.find((one) => one === target.value) ?? "")}
      >
        <option value="">{t("palette.priority_of_type")}</option>
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {t(`palette.priority.${priority}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
