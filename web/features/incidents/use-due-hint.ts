import type { MessageKey } from "#locales/es.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/**
 * Hint about the due date: for a new incident, and for one whose type changes while its due date was not set by hand.
 */
export function useDueHint({ fields }: AnyForm, row: Incident | null): MessageKey | undefined {
  if (!row) return "incidents.due_hint";
  const { incident_type_id, due_on } = fields.values;
  const isUntouched = !row.due_by_hand && due_on === row.due_on;
  return isUntouched && incident_type_id !== row.incident_type_id ? "incidents.due_follows_hint" : undefined;
}
