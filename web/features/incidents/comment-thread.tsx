import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { CommentItem } from "./comment-item.tsx";
import { commentsQuery } from "./comment-queries.ts";
import classes from "./comments.module.css";
import { NewCommentForm } from "./new-comment.tsx";

function Comments({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  const query = useInfiniteQuery(commentsQuery(incident.id));
  const { data, isError, hasNextPage, isFetchingNextPage } = query;
  if (isError && !data)
    return (
      <p className={classes.quiet} role="alert">
        {t("components.failed.title")}{" "}
        <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
          {t("action.retry")}
        </Button>
      </p>
    );
  if (!data) return <Skeleton height={64} radius="md" />;
  const comments = data.pages.toReversed().flat();
  if (comments.length === 0) return <p className={classes.quiet}>{t("incidents.comment.empty")}</p>;
  return (
    <>
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("incidents.comment.earlier")}
        </Button>
      )}
      <div role="log" aria-label={t("incidents.comments")}>
        <ol className={classes.thread}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} incident={incident} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** An incident's comments in order of time, and the editor. Comments by others appear live. */
export function CommentThread({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  const mayComment = useCan()("incident", "update") && incident.archived_at === null;
  return (
    <Panel title={t("incidents.comments")}>
      <Comments incident={incident} />
      {mayComment && <NewCommentForm key={incident.id} incident={incident} />}
    </Panel>
  );
}
