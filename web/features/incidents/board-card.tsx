import { useDraggable } from "@dnd-kit/react";
import { VisuallyHidden } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { isOpenIncident } from "#shared/domain/incidents/open-incident.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { Initials } from "#web/components/initials.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { DueDay } from "./due-day.tsx";
import { PriorityMark } from "./priority-mark.tsx";
import classes from "./board.module.css";
import { CardMenu } from "./card-menu.tsx";
import type { CardKeys } from "./use-keyboard-drag.ts";

interface CardTopProps {
  incident: Incident;
  children?: ReactNode;
}

interface CardFaceProps {
  incident: Incident;
  /** Whether the column's kind of status has several labels: then the card shows its label. */
  showsLabel: boolean;
}

/** First line of a card: number and assignee. */
export function CardTop({ incident: { number, assignee_label }, children }: CardTopProps) {
  return (
    <div className={classes.top}>
      <span className={classes.number}>{number}</span>
      {assignee_label && <Initials name={assignee_label} size={22} isAlone />}
      {children}
    </div>
  );
}

/** Content of a card below its title, also shown while it is dragged. */
export function CardFace({ incident, showsLabel }: CardFaceProps) {
  const { asset_label, property_label, due_on } = incident;
  const isOpen = isOpenIncident(incident);
  const locationLabel = asset_label ?? property_label;
  return (
    <>
      {showsLabel && <StatusBadge color={incident.incident_status_color} label={incident.incident_status_label} />}
      {locationLabel && (
        <span className={classes.location} title={locationLabel}>
          <IconMapPin size={14} aria-hidden />
          <span>{locationLabel}</span>
        </span>
      )}
      <span className={classes.foot}>
        <PriorityMark priority={incident.priority} />
        {due_on && isOpen && <DueDay incident={incident} />}
      </span>
    </>
  );
}

interface BoardCardProps extends CardFaceProps {
  isMovable: boolean;
  /** Picked up, by pointer or keyboard. */
  isHeld: boolean;
  /** Dropped; the server has not responded yet. */
  isPending: boolean;
  /** Id of the hint for keyboard users on how to move the card. */
  hintId: string;
  keys: CardKeys;
  onMove: Parameters<typeof CardMenu>[0]["onMove"];
}

/** An incident on the board: opened by its link, moved by dragging, by keys or by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { incident, showsLabel, isMovable, isHeld, isPending, hintId, keys, onMove } = props;
  const { t } = useTexts();
  const { ref } = useDraggable({ id: incident.id, data: { incident }, disabled: !isMovable });
  return (
    <article ref={ref} className={classes.card} data-held={isHeld || undefined} aria-busy={isPending || undefined}>
      <CardTop incident={incident}>
        <CardMenu incident={incident} isDisabled={isPending} onMove={onMove} />
      </CardTop>
      <Link
        href={`/incidents/${incident.id}`}
        className={classes.title}
        data-card-link={incident.id}
        aria-describedby={isMovable ? hintId : undefined}
        draggable={false}
        onKeyDown={(event) => keys.onKeyDown(event, incident)}
        onBlur={keys.onBlur}
      >
        {incident.title}
        {isHeld && <VisuallyHidden>{` · ${t("incidents.board.held")}`}</VisuallyHidden>}
      </Link>
      <CardFace incident={incident} showsLabel={showsLabel} />
    </article>
  );
}
