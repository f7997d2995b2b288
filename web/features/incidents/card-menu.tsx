import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconUserPlus } from "@tabler/icons-react";
import { incidentLifecycleOf, reachableKinds } from "#shared/domain/incidents/incident-moves.ts";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { useNow } from "#shared/ui/use-now.ts";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { PlainMenu } from "#web/components/plain-menu.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useAssign } from "./use-assign.ts";
import { verbTo } from "./board-moves.ts";
import classes from "./board.module.css";

interface CardMenuProps {
  incident: Incident;
  isDisabled: boolean;
  onMove: (incident: Incident, to: IncidentStatusKind) => void;
}

/** Menu alternatives to dragging (WCAG 2.2, 2.5.7), and assignment to the current user. */
export function CardMenu(props: CardMenuProps) {
  const { t } = useTexts();
  const { mayAssign } = useAssign(props.incident);
  if (!mayAssign) return null;
  return (
    <PlainMenu
      position="bottom-end"
      {...insideDialog}
      target={(button) => (
        <ActionIcon
          {...button}
          className={classes.menu}
          variant="subtle"
          color="gray"
          size="sm"
          disabled={props.isDisabled}
          aria-label={t("incidents.board.actions", { number: props.incident.number })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      <Items {...props} />
    </PlainMenu>
  );
}

function Items({ incident, onMove }: CardMenuProps) {
  const { t } = useTexts();
  const { takeIt } = useAssign(incident);
  const now = useNow();
  const lifecycle = incidentLifecycleOf(incident, now);
  const kinds = reachableKinds(lifecycle, incident.incident_status_kind);
  return (
    <>
      {kinds.map((kind) => {
        const verb = verbTo(incident, kind);
        return (
          verb && (
            <Menu.Item key={kind} onClick={() => onMove(incident, kind)}>
              {t(`incidents.verb.${verb}`)}
            </Menu.Item>
          )
        );
      })}
      {takeIt && kinds.length > 0 && <Menu.Divider />}
      {takeIt && (
        <Menu.Item leftSection={<IconUserPlus size={16} aria-hidden />} onClick={takeIt}>
          {t("incidents.assign_to_me")}
        </Menu.Item>
      )}
    </>
  );
}
