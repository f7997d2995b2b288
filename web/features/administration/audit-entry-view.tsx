import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { timelineQuery } from "#shared/client/resource-queries.ts";
import { type AuditEntry, auditEntryResource } from "#shared/domain/administration/audit-entry.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { Changes } from "#web/components/detail/changes.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { recordHref } from "#web/components/record-href.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Instant } from "#web/components/value.tsx";
import { ActionName, auditedEntityChoices } from "./audit-choices.tsx";
import classes from "./audit-entry-view.module.css";

const allResources: readonly Resource[] = resources;

/** Labels of the rows that an entry refers to, taken from the record's own history. */
function useLabels(resource: Resource | undefined, entry: AuditEntry): Readonly<Record<string, string>> {
  const { data } = useQuery({
    ...timelineQuery(resource ?? auditEntryResource, entry.entity_id),
    enabled: resource !== undefined,
    retry: false,
    meta: { toast: "never" },
  });
  return data?.find(({ id }) => id === entry.id)?.labels ?? {};
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts();
  const resource = allResources.find(({ name }) => name === entry.entity);
  const labels = useLabels(resource, entry);
  return (
    <div className={classes.entry}>
      <FieldList>
        <Field entity="audit_entry" name="at">
          <Instant at={entry.at} />
        </Field>
        <Field entity="audit_entry" name="actor_id">
          {entry.actor_label ?? entry.visitor ?? t("administration.audit.system")}
        </Field>
        {entry.token !== null && (
          <Field entity="audit_entry" name="token">
            {entry.token}
          </Field>
        )}
        <Field entity="audit_entry" name="action">
          <ActionName action={entry.action} />
        </Field>
        <Field entity="audit_entry" name="entity">
          <ChoiceValue of={auditedEntityChoices} value={entry.entity} />
        </Field>
      </FieldList>
      {entry.action !== "create" && (
        <Changes changes={entry.changes} labels={labels} resource={resource ?? auditEntryResource} />
      )}
      {resource && entry.action !== "delete" && (
        <Link href={recordHref(resource, entry.entity_id)}>{t("administration.audit.open")}</Link>
      )}
    </div>
  );
}

/** One change with its old and new values, and a link to the record. */
export function AuditEntryView({ row, onClose }: EntityFormProps<AuditEntry>) {
  return (
    row && (
      <PlainModal opened onClose={onClose} title={row.label} size="lg">
        <Entry entry={row} />
      </PlainModal>
    )
  );
}
