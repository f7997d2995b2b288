import { Stack } from "@mantine/core";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { CommentThread } from "./comment-thread.tsx";
import classes from "./incidents.module.css";

/** The matter itself: what happened, and what is said about it. */
export function IncidentCase({ incident }: { incident: Incident }) {
  const { fieldLabel } = useTexts();
  return (
    <Stack gap="md">
      <Panel title={fieldLabel("incident", "description")}>
        <p className={classes.description}>{incident.description}</p>
      </Panel>
      <CommentThread incident={incident} />
    </Stack>
  );
}
