import { statusColors } from "#shared/domain/core/color.ts";
import { incidentStatusKinds } from "#shared/domain/incidents/incident-status.ts";
import { priorities } from "#shared/domain/incidents/incident-type.ts";
import { incidentSources } from "#shared/domain/incidents/incident.ts";
import { choices } from "#web/components/choices.ts";

export const priorityChoices = choices(priorities, (priority) => `incidents.priority.${priority}`);
export const incidentStatusKindChoices = choices(incidentStatusKinds, (kind) => `incidents.kind.${kind}`);
export const incidentSourceChoices = choices(incidentSources, (source) => `incidents.source.${source}`);
export const incidentColorChoices = choices(statusColors, (color) => `components.color.${color}`);
