import { Anchor, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { EmailLink, PhoneLink } from "#web/components/contact-links.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, NumberValue, Instant } from "#web/components/value.tsx";
import { incidentSourceChoices } from "./incident-choices.ts";
import { IncidentWithholdings } from "./incident-withholdings.tsx";
import { TrackingPanel, trackingQuery } from "./tracking-panel.tsx";

const entity = "incident";

/** A link to a field's record; without a label it belongs to a property outside the user's scope. */
export function IncidentRecordLink({ path, id, label }: { path: string; id: string; label: string | null }) {
  const { t } = useTexts();
  if (label === null) return t("components.of_another_property");
  return (
    <Anchor component={Link} href={`/${path}/${id}`} size="sm">
      {label}
    </Anchor>
  );
}

function IncidentLocation({ incident }: { incident: Incident }) {
  return (
    <FieldList>
      <Field entity={entity} name="asset_id">
        {incident.asset_id && <IncidentRecordLink path="assets" id={incident.asset_id} label={incident.asset_label} />}
      </Field>
      <Field entity={entity} name="property_id">
        {incident.property_id && (
          <IncidentRecordLink path="properties" id={incident.property_id} label={incident.property_label} />
        )}
      </Field>
      <Field entity={entity} name="rental_id">
        {incident.rental_id && (
          <IncidentRecordLink path="rentals" id={incident.rental_id} label={incident.rental_label} />
        )}
      </Field>
      {incident.reported_place && (
        <Field entity={entity} name="reported_place" isWide>
          {incident.reported_place}
        </Field>
      )}
    </FieldList>
  );
}

/** Whom the contact data of a visitor's report belong to: a tenant or guarantor of a current rental, if only one has them. */
function ReporterMatch({ incident: { id, source, asset_id, property_id } }: { incident: Incident }) {
  const { t } = useTexts();
  const { data } = useQuery({ ...trackingQuery(id), enabled: source === "public_form" });
  if (!data) return null;
  const person = data.matched_person;
  return (
    <p style={{ margin: 0 }}>
      {person ? t("incidents.reporter_match") : t("incidents.reporter_unmatched")}{" "}
      {person && <IncidentRecordLink path="persons" id={person.id} label={person.label} />}
      {person && !asset_id && !property_id && <> {t("incidents.reporter_elsewhere")}</>}
    </p>
  );
}

function Reporter({ incident: { reporter_name, reporter_phone, reporter_email, source } }: { incident: Incident }) {
  return (
    <FieldList>
      <Field entity={entity} name="reporter_name">
        {reporter_name}
      </Field>
      <Field entity={entity} name="reporter_phone">
        {reporter_phone && <PhoneLink phone={reporter_phone} />}
      </Field>
      <Field entity={entity} name="reporter_email">
        {reporter_email && <EmailLink email={reporter_email} />}
      </Field>
      <Field entity={entity} name="source">
        <ChoiceValue of={incidentSourceChoices} value={source} />
      </Field>
    </FieldList>
  );
}

/** Location, reporter, and dates of the incident. */
export function IncidentData({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <Panel title={t("incidents.place")}>
        <IncidentLocation incident={incident} />
      </Panel>
      <Panel title={t("incidents.contact")}>
        <Stack gap="md">
          <Reporter incident={incident} />
          <ReporterMatch incident={incident} />
          <TrackingPanel incident={incident} />
        </Stack>
      </Panel>
      <IncidentWithholdings incidentId={incident.id} />
      <Panel title={t("incidents.course")}>
        <FieldList>
          <Field entity={entity} name="created_at">
            <Instant at={incident.created_at} />
          </Field>
          <Field entity={entity} name="resolved_at">
            <Instant at={incident.resolved_at} />
          </Field>
          <Field entity={entity} name="closed_at">
            <Instant at={incident.closed_at} />
          </Field>
          <Field entity={entity} name="reopened_count">
            <NumberValue value={incident.reopened_count} />
          </Field>
        </FieldList>
      </Panel>
    </Stack>
  );
}
