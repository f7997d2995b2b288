import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { IncidentComment } from "#shared/domain/incidents/incident-comment.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type FormFailure, readFailure } from "#web/components/form/form-failure.ts";
import { useInterruptibleState } from "#web/components/form/use-open-form.ts";
import { CommentEditor } from "./comment-editor.tsx";
import { changeComment } from "./comment-queries.ts";

interface EditCommentProps {
  comment: IncidentComment;
  body: string;
  incident: Incident;
  onDone: () => void;
}

/** Inline editor, shown instead of the comment. */
export function EditComment({ comment, body, incident, onDone }: EditCommentProps) {
  const { t } = useTexts();
  const [text, setText] = useInterruptibleState(`text ${comment.id}`, z.string(), () => body);
  const [isPublic, setIsPublic] = useInterruptibleState(`public ${comment.id}`, z.boolean(), () => comment.is_public);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const { mutate, isPending } = useMutation({
    meta: { toast: "never" },
    mutationFn: () => changeComment(comment, { body: text, is_public: isPublic }),
    onSuccess: onDone,
    onError: (error) => setFailure(readFailure(error, (field) => field === "body")),
  });
  return (
    <CommentEditor
      label={t("incidents.comment.edit")}
      text={text}
      isPublic={isPublic}
      reporter={incident.reporter_name}
      isSending={isPending}
      failure={failure}
      isAutoFocused
      submitLabel={t("action.save_changes")}
      onText={setText}
      onPublic={setIsPublic}
      onSubmit={() => !isPending && text.trim() !== "" && mutate()}
    >
      <Button variant="default" size="xs" onClick={onDone}>
        {t("action.cancel")}
      </Button>
    </CommentEditor>
  );
}
