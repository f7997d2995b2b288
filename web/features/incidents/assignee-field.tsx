import { Button, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconUserPlus } from "@tabler/icons-react";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { PlainPopover } from "#web/components/plain-popover.tsx";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AssigneeSelect } from "./assignee-select.tsx";
import classes from "./incidents.module.css";
import { useAssign } from "./use-assign.ts";

/** The incident's assignee: opens a picker, with a button beside it that assigns the incident to the current user. */
export function AssigneeField({ incident }: { incident: Incident }) {
  const { t, fieldLabel } = useTexts();
  const { mayAssign, assign, takeIt, isPending } = useAssign(incident);
  const { assignee_id, assignee_label, property_id, number } = incident;
  usePageCommands(
    takeIt
      ? [{ id: "incident_take", title: "palette.incident_assign_to_me", icon: "user", hint: number, run: takeIt }]
      : [],
  );
  if (!mayAssign) return assignee_label;
  const label = fieldLabel("incident", "assignee_id");
  return (
    <span className={classes.assignee}>
      <PlainPopover
        label={label}
        position="bottom-start"
        width={280}
        withinPortal={false}
        target={(button) => (
          <UnstyledButton
            {...button}
            className={classes.person}
            aria-label={`${label}: ${assignee_label ?? t("incidents.nobody")}`}
          >
            {assignee_label ?? <span className={classes.unassigned}>{t("incidents.nobody")}</span>}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        )}
      >
        {(close) => (
          <AssigneeSelect
            label={label}
            property_id={property_id}
            value={assignee_id}
            present={assignee_id && assignee_label ? { id: assignee_id, label: assignee_label } : null}
            data-autofocus
            onChange={(id) => {
              close();
              if (id !== assignee_id) assign(id);
            }}
          />
        )}
      </PlainPopover>
      {takeIt && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.take}
          leftSection={<IconUserPlus size={14} aria-hidden />}
          loading={isPending}
          onClick={takeIt}
        >
          {t("incidents.assign_to_me")}
        </Button>
      )}
    </span>
  );
}
