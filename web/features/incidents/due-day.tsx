import { IconAlertTriangle } from "@tabler/icons-react";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { isOverdue } from "#shared/domain/incidents/open-incident.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day } from "#web/components/value.tsx";
import classes from "./incidents.module.css";

/** An incident's due date, marked by icon and text if it has passed while the incident is open. */
export function DueDay({ incident }: { incident: Pick<Incident, "due_on" | "incident_status_kind"> }) {
  const { t } = useTexts();
  const today = useToday();
  if (!isOverdue(incident, today)) return <Day date={incident.due_on} />;
  return (
    <span className={classes.mark} data-overdue>
      <IconAlertTriangle size={15} aria-hidden />
      <span>
        {t("incidents.overdue")} · <Day date={incident.due_on} />
      </span>
    </span>
  );
}
