import { useParams } from "wouter";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { AssigneeField } from "./assignee-field.tsx";
import { DueDay } from "./due-day.tsx";
import { IncidentCase } from "./incident-case.tsx";
import { IncidentData, IncidentRecordLink } from "./incident-data.tsx";
import { IncidentMoves } from "./incident-moves.tsx";
import { RelatedIncidents } from "./related-incidents.tsx";
import { PriorityMark } from "./priority-mark.tsx";

const IncidentForm = lazyComponent(async () => (await import("./incident-form.tsx")).IncidentForm);

const entity = "incident";

function Summary({ incident }: { incident: Incident }) {
  return (
    <FieldList>
      <Field entity={entity} name="incident_type_id">
        {incident.incident_type_label}
      </Field>
      <Field entity={entity} name="priority">
        <PriorityMark priority={incident.priority} />
      </Field>
      <Field entity={entity} name="due_on">
        <DueDay incident={incident} />
      </Field>
      {incident.asset_id && (
        <Field entity={entity} name="asset_id">
          <IncidentRecordLink path="assets" id={incident.asset_id} label={incident.asset_label} />
        </Field>
      )}
      <Field entity={entity} name="assignee_id">
        <AssigneeField incident={incident} />
      </Field>
    </FieldList>
  );
}

/** /incidents/:id */
export function IncidentDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(incidentResource, id);
  const relatedTab = (incident: Incident) => ({
    id: "place",
    label: t(incident.asset_id ? "incidents.tab.asset" : "incidents.tab.property"),
    content: <RelatedIncidents incident={incident} />,
  });
  return (
    <DetailScreen
      one={one}
      form={IncidentForm}
      back={{ href: "/incidents", label: "entities.incident" }}
      badge={(incident) => (
        <StatusBadge color={incident.incident_status_color} label={incident.incident_status_label} />
      )}
      summary={(incident) => <Summary incident={incident} />}
      actions={(incident) => <IncidentMoves incident={incident} />}
      tabs={(incident) => [
        { id: "case", label: t("entity.incident"), content: <IncidentCase incident={incident} /> },
        { id: "data", label: t("components.tab.data"), content: <IncidentData incident={incident} /> },
        ...(incident.asset_id || incident.property_id ? [relatedTab(incident)] : []),
      ]}
    />
  );
}
