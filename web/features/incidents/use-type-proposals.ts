import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { incidentTypeResource } from "#shared/domain/incidents/incident-type.ts";
import { readPriority } from "#shared/domain/incidents/read-priority.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/** Writes a proposal into a field that is empty or still has the last proposal; the user's choice is not changed. */
function useProposal({ fields, row }: AnyForm, name: string, proposal: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const value = fields.getValues()[name] ?? null;
    if (row || proposal === null || proposal === last.current) return;
    if (value === null || value === last.current) fields.setFieldValue(name, proposal);
    last.current = proposal;
  }, [fields, name, proposal, row]);
}

/** In a new incident, the description proposes the type and its urgency; without one, the type proposes the priority. */
export function useTypeProposals(form: AnyForm): void {
  const { data } = useQuery(listQuery(incidentTypeResource, "page_size=200"));
  const types = data?.data ?? [];
  const { description, incident_type_id } = form.fields.values;
  const text = typeof description === "string" ? description : "";
  const suggested = suggestIncidentType(text, types);
  const ofType = types.find(({ id }) => id === incident_type_id)?.default_priority;
  useProposal(form, "incident_type_id", suggested?.id ?? null);
  useProposal(form, "priority", readPriority(text)?.value ?? ofType ?? null);
}
