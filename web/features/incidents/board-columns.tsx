import { AutoScroller, Cursor, Feedback, PointerActivationConstraints, PreventSelection } from "@dnd-kit/dom";
import { DragDropProvider, DragOverlay, PointerSensor } from "@dnd-kit/react";
import { VisuallyHidden } from "@mantine/core";
import { useId } from "react";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { IncidentMoveDialog } from "./incident-move-dialog.tsx";
import { BoardCard, CardFace, CardTop } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import classes from "./board.module.css";
import { useBoard } from "./use-board.ts";
import { useFoldedColumns } from "./use-folded-columns.ts";

/** Touch drags after a delay, so that it can scroll; a mouse drags after a distance, so that it can click. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === "touch"
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 8 })]
        : [new PointerActivationConstraints.Distance({ value: 6 })],
    // The whole card can be dragged except its menu.
    preventActivation: ({ target }) => target instanceof Element && target.closest("button, [role=menu]") !== null,
  }),
];
/**
 * Without the library's keyboard handling and announcements: the board has its own, which depend on the allowed
 * moves.
 */
const plugins = [AutoScroller, Cursor, Feedback, PreventSelection];

interface BoardColumnsProps {
  kinds: readonly IncidentStatusKind[];
  search: string;
}

/** The board's columns and dragging between them. */
export function BoardColumns({ kinds, search }: BoardColumnsProps) {
  const { t } = useTexts();
  const hintId = useId();
  const board = useBoard(kinds);
  const { isFolded, toggle } = useFoldedColumns();
  const { drag, requestedMove, labels, pending } = board;
  const isKnown = (id: unknown): id is IncidentStatusKind => kinds.some((kind) => kind === id);
  const showsLabel = (kind: IncidentStatusKind) => labels.ofKind(kind).length > 1;
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation }) => board.pickUp(operation.source?.data["incident"])}
      onDragOver={({ operation }) => board.hoverOver(isKnown(operation.target?.id) ? operation.target.id : null)}
      onDragEnd={({ canceled }) => (canceled ? board.cancel() : board.drop())}
    >
      <p id={hintId} hidden>
        {t("incidents.board.hint")}
      </p>
      <VisuallyHidden role="status" data-board-announcement>
        {board.announcement}
      </VisuallyHidden>
      <div className={classes.board} data-dragging={drag !== null || undefined}>
        {kinds.map((kind) => (
          <BoardColumn
            key={kind}
            kind={kind}
            color={labels.ofKind(kind)[0]?.color ?? "gray"}
            search={search}
            pending={pending}
            drop={board.dropState(kind)}
            isOver={drag?.over === kind}
            isFolded={isFolded(kind)}
            onFold={() => toggle(kind)}
          >
            {(incident) => (
              <BoardCard
                incident={incident}
                showsLabel={showsLabel(incident.incident_status_kind)}
                isMovable={board.isMovable(incident)}
                isHeld={drag?.incident.id === incident.id}
                isPending={board.isPending(incident)}
                hintId={hintId}
                keys={board.keys}
                onMove={board.moveTo}
              />
            )}
          </BoardColumn>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {drag && !drag.isByKeyboard && (
          <div className={classes.card} data-lifted>
            <CardTop incident={drag.incident} />
            <span className={classes.title}>{drag.incident.title}</span>
            <CardFace incident={drag.incident} showsLabel={showsLabel(drag.incident.incident_status_kind)} />
          </div>
        )}
      </DragOverlay>
      {requestedMove && (
        <IncidentMoveDialog
          key={requestedMove.verb}
          incident={requestedMove.incident}
          verb={requestedMove.verb}
          labels={labels.after(requestedMove.verb)}
          onClose={board.closeDialog}
        />
      )}
    </DragDropProvider>
  );
}
