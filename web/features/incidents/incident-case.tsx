import { Stack } from "@mantine/core";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { AttachmentsPanel } from "#web/components/attachments/attachments-panel.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { CommentThread } from "./comment-thread.tsx";
import classes from "./incidents.module.css";

/** The incident itself: description, pictures and comments. */
export function IncidentCase({ incident }: { incident: Incident }) {
  const { fieldLabel } = useTexts();
  const mayChange = useCan()("incident", "update") && incident.archived_at === null;
  return (
    <Stack gap="md">
      <Panel title={fieldLabel("incident", "description")}>
        <p className={classes.description}>{incident.description}</p>
      </Panel>
      <AttachmentsPanel entity="incident" id={incident.id} mayChange={mayChange} />
      <CommentThread incident={incident} />
    </Stack>
  );
}
