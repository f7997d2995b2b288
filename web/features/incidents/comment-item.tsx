import { ActionIcon } from "@mantine/core";
import { IconEye, IconLock, IconPencil, IconTrash, IconUser } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";
import { type IncidentComment, isCommentEditable } from "#shared/domain/incidents/incident-comment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { useNow } from "#shared/ui/use-now.ts";
import { Initials } from "#web/components/initials.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { deleteComment } from "./comment-queries.ts";
import classes from "./comments.module.css";
import { EditComment } from "./edit-comment.tsx";

/** The comment's visibility, as icon and text. */
function Visibility({ isPublic }: { isPublic: boolean }) {
  const { t } = useTexts();
  const Shape = isPublic ? IconEye : IconLock;
  return (
    <span className={classes.visibility} data-public={isPublic || undefined}>
      <Shape size={13} aria-hidden />
      {t(isPublic ? "incidents.comment.public" : "incidents.comment.internal")}
    </span>
  );
}

/** Written by the reporter on the tracking page. */
function ByReporter() {
  const { t } = useTexts();
  return (
    <span className={classes.visibility} data-public>
      <IconUser size={13} aria-hidden />
      {t("incidents.comment.by_reporter")}
    </span>
  );
}

function OwnActions({ comment, onEdit }: { comment: IncidentComment; onEdit: () => void }) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({ mutationFn: () => deleteComment(comment) });
  return (
    <span className={classes.own}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={t("incidents.comment.edit")} onClick={onEdit}>
        <IconPencil size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t("incidents.comment.delete")}
        loading={isPending}
        onClick={() => mutate()}
      >
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
    </span>
  );
}

interface CommentItemProps {
  comment: IncidentComment;
  incident: Incident;
}

/** One comment: author, time, visibility and text. Its author can edit it for some time. */
export function CommentItem({ comment, incident }: CommentItemProps) {
  const { t, textOf } = useTexts();
  const { user } = useSnapshot(sessionState);
  const [isEditing, setIsEditing] = useIsOpen(`comment ${comment.id}`);
  const now = useNow();
  const { author_label, body, verb } = comment;
  const author = author_label ?? t(comment.by_reporter ? "incidents.comment.reporter" : "components.timeline.system");
  if (body === null)
    return (
      <li className={classes.deleted}>
        {t("incidents.comment.deleted", { name: author })} · <Ago at={comment.deleted_at ?? comment.created_at} />
      </li>
    );
  const mayEdit = user !== null && incident.archived_at === null && isCommentEditable(comment, user.id, now);
  return (
    <li className={classes.comment} data-public={comment.is_public || undefined}>
      <Initials name={author} />
      <div className={classes.said}>
        <p className={classes.head}>
          <strong>{author}</strong>
          <span className={classes.when}>
            <Ago at={comment.created_at} />
            {comment.edited_at && ` · ${t("incidents.comment.edited")}`}
          </span>
          {comment.by_reporter ? <ByReporter /> : <Visibility isPublic={comment.is_public} />}
          {mayEdit && !isEditing && <OwnActions comment={comment} onEdit={() => setIsEditing(true)} />}
        </p>
        {verb && <p className={classes.reason}>{textOf(`incidents.reason_of.${verb}`)}</p>}
        {isEditing ? (
          <EditComment comment={comment} body={body} incident={incident} onDone={() => setIsEditing(false)} />
        ) : (
          <p className={classes.body}>{body}</p>
        )}
      </div>
    </li>
  );
}
