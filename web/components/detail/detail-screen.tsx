import { Button, Skeleton } from "@mantine/core";
import { IconFileUnknown, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, type ComponentType, type ReactNode } from "react";
import { Link } from "wouter";
import type { MessageKey } from "#locales/es.ts";
import { ApiError } from "#shared/client/api-error.ts";
import { timelineQuery } from "#shared/client/resource-queries.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { RestoreButton } from "../archived-notice.tsx";
import { FailedList, ForbiddenList } from "../data-table/table-states.tsx";
import type { EntityFormProps } from "../entity-form.ts";
import { PageMessage } from "../page-message.tsx";
import { useRecordTitle } from "../record-title.ts";
import { RowMenu } from "../row-menu.tsx";
import type { BaseRow } from "../row.ts";
import { StatusBadge } from "../status-badge.tsx";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { DetailLayout, type DetailTab } from "./detail-layout.tsx";
import classes from "./detail.module.css";
import { Timeline } from "./timeline.tsx";
import type { One } from "./use-one.ts";

export interface DetailScreenProps<Row extends BaseRow> {
  one: One<Row>;
  back: { readonly href: string; readonly label: MessageKey };
  /** The page's title, if the record's label is not enough. */
  title?: (row: Row) => string;
  badge?: (row: Row) => ReactNode;
  summary: (row: Row) => ReactNode;
  tabs: (row: Row) => readonly DetailTab[];
  form?: ComponentType<EntityFormProps<Row>>;
  /** Further actions: the moves of a lifecycle. */
  actions?: (row: Row) => ReactNode;
  /** Further items of the "more" menu. */
  menu?: (row: Row) => ReactNode;
  /** What was done with the parts of the record, above its history. */
  history?: (row: Row) => ReactNode;
  /** Whether an archived row cannot be restored. */
  isGone?: (row: Row) => boolean;
}

export function DetailScreen<Row extends BaseRow>(props: DetailScreenProps<Row>) {
  return (
    <OneScreen one={props.one} back={props.back}>
      {(row) => <Loaded {...props} row={row} />}
    </OneScreen>
  );
}

interface OneScreenProps<Row extends BaseRow> extends Pick<DetailScreenProps<Row>, "one" | "back"> {
  children: (row: Row) => ReactNode;
}

/** A page about one record: a skeleton while it loads, the reason if it fails. */
export function OneScreen<Row extends BaseRow>({ one, back, children }: OneScreenProps<Row>) {
  const { isAllowed, row, error, retry } = one;
  if (!isAllowed) return <ForbiddenList />;
  if (error instanceof ApiError && error.status === 404) return <NotFound back={back} />;
  if (row) return children(row);
  if (error) return <FailedList error={error} onRetry={retry} />;
  return (
    <div className={classes.screen} aria-busy>
      <Skeleton height={56} width="45%" />
      <Skeleton height={112} />
      <Skeleton height={320} />
    </div>
  );
}

/** The record never existed, was removed, or belongs to a property outside the user's scope. */
export function NotFound({ back }: Pick<DetailScreenProps<BaseRow>, "back">) {
  const { t } = useTexts();
  return (
    <PageMessage
      illustration={<IconFileUnknown size={32} stroke={1.6} aria-hidden />}
      title={t("error.not_found")}
      hint={t("components.not_found.hint")}
    >
      <Button component={Link} href={back.href}>
        {t(back.label)}
      </Button>
    </PageMessage>
  );
}

function Loaded<Row extends BaseRow>(props: DetailScreenProps<Row> & { row: Row }) {
  const { t } = useTexts();
  const { one, row, back, title, badge, summary, tabs, actions, menu, history, isGone } = props;
  const heading = title?.(row) ?? row.label;
  useRecordTitle(heading);
  const { data: entries } = useQuery(timelineQuery(one.resource, row.id));
  const isUneventful = !history && entries?.every(({ action }) => action === "create");
  return (
    <DetailLayout
      title={heading}
      badge={
        <>
          {badge?.(row)}
          {row.archived_at !== null && <StatusBadge color="gray" label={t("field.archived_at")} />}
        </>
      }
      back={{ href: back.href, label: t(back.label) }}
      actions={
        <>
          {!isGone?.(row) && <EditButton {...props} />}
          {actions?.(row)}
          {!isGone?.(row) && (
            <RowMenu resource={one.resource} row={row}>
              {menu?.(row)}
            </RowMenu>
          )}
        </>
      }
      summary={summary(row)}
      tabs={tabs(row)}
      isUneventful={isUneventful}
      timeline={
        <>
          {history?.(row)}
          <Timeline resource={one.resource} id={row.id} />
        </>
      }
    />
  );
}

interface EditButtonProps<Row extends BaseRow> extends Pick<DetailScreenProps<Row>, "one" | "form"> {
  row: Row;
}

/** Never the filled button: that one moves the work on. */
function EditButton<Row extends BaseRow>({ one, row, form: Form }: EditButtonProps<Row>) {
  const { t } = useTexts();
  const mayUpdate = useCan()(one.resource.name, "update");
  const [isOpen, setIsOpen] = useIsOpen("edit");
  if (row.archived_at !== null) return <RestoreButton resource={one.resource} row={row} />;
  if (!Form || !mayUpdate) return null;
  const finish = (saved: BaseRow) => {
    setIsOpen(false);
    showSuccess(t("components.saved", { label: saved.label }));
  };
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("action.edit")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Form row={row} onClose={() => setIsOpen(false)} onSaved={finish} />
        </Suspense>
      )}
    </>
  );
}
