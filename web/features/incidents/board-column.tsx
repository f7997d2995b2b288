import { useDroppable } from "@dnd-kit/react";
import { ActionIcon, Button, Skeleton, UnstyledButton } from "@mantine/core";
import { IconBan, IconChevronLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { IncidentStatusKind } from "#shared/domain/incidents/incident-status.ts";
import type { StatusColor } from "#shared/domain/core/color.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useTexts } from "#web/components/use-texts.ts";
import "#web/components/status-colors.css";
import classes from "./board.module.css";
import type { DropState } from "./board-drag.ts";
import type { PendingMove } from "./board-moves.ts";
import { useBoardColumn } from "./use-board-column.ts";

interface BoardColumnProps {
  kind: IncidentStatusKind;
  color: StatusColor;
  /** The list's query string. */
  search: string;
  pending: readonly PendingMove[];
  drop: DropState;
  isOver: boolean;
  isFolded: boolean;
  onFold: () => void;
  children: (incident: Incident) => ReactNode;
}

type Column = ReturnType<typeof useBoardColumn>;

/** One kind of status: its cards, or folded to a strip with name and count. Cards can be dropped on a strip too. */
export function BoardColumn(props: BoardColumnProps) {
  const { kind, drop, isOver, isFolded, onFold } = props;
  const { t, language } = useTexts();
  const { ref } = useDroppable({ id: kind });
  const column = useBoardColumn(kind, props.search, props.pending);
  const name = t(`incidents.kind.${kind}`);
  const count = `${column.isEstimate ? "+" : ""}${formatNumber(column.total, language)}`;
  return (
    <section
      ref={ref}
      className={classes.column}
      data-kind={kind}
      data-drop={drop}
      data-over={isOver || undefined}
      data-folded={isFolded || undefined}
      aria-label={name}
    >
      {isFolded ? (
        <UnstyledButton className={classes.strip} onClick={onFold} aria-expanded={false}>
          <Heading {...props} name={name} count={column.isLoading ? "" : count} />
        </UnstyledButton>
      ) : (
        <>
          <div className={classes.heading}>
            <Heading {...props} name={name} count={column.isLoading ? "" : count} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t("incidents.board.fold", { name })}
              aria-expanded
              onClick={onFold}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
          </div>
          <Cards {...props} column={column} />
        </>
      )}
      {drop === "refused" && isOver && (
        <p className={classes.refused}>
          <IconBan size={16} aria-hidden />
          <span>{t("incidents.board.refused")}</span>
        </p>
      )}
    </section>
  );
}

function Heading({ color, name, count }: Pick<BoardColumnProps, "color"> & { name: string; count: string }) {
  return (
    <>
      <span className={classes.dot} data-color={color} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>{count}</span>
    </>
  );
}

function Cards({ column, children }: { column: Column } & Pick<BoardColumnProps, "children">) {
  const { t } = useTexts();
  const { cards, isLoading, error, more, isLoadingMore, retry } = column;
  if (isLoading)
    return (
      <div className={classes.cards} aria-busy>
        <Skeleton height={124} radius="md" />
        <Skeleton height={124} radius="md" />
      </div>
    );
  if (error && cards.length === 0)
    return (
      <div className={classes.cards}>
        <p className={classes.quiet}>{error.message}</p>
        <Button variant="default" size="xs" onClick={retry}>
          {t("action.retry")}
        </Button>
      </div>
    );
  return (
    <div className={classes.cards}>
      {cards.length === 0 && <p className={classes.quiet}>{t("incidents.board.empty")}</p>}
      <ul className={classes.list}>
        {cards.map((incident) => (
          <li key={incident.id}>{children(incident)}</li>
        ))}
      </ul>
      {more && (
        <Button variant="subtle" size="compact-sm" loading={isLoadingMore} onClick={more}>
          {t("incidents.board.more")}
        </Button>
      )}
    </div>
  );
}
