import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { type FormFailure, readFailure } from "#web/components/form/form-failure.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { CommentEditor } from "./comment-editor.tsx";
import { postComment, type NewCommentInput as Comment } from "./comment-queries.ts";
import { useCommentDraft } from "./use-comment-draft.ts";

/** Editor of the next comment. Its draft survives a reload, and a retry after a lost response does not duplicate it. */
export function NewCommentForm({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  const { draft, change, clear } = useCommentDraft(incident.id);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const submit = useIdempotentSubmit();
  /** A ref, because the second of two quick Ctrl+Enter comes before the next render. */
  const isBusy = useRef(false);
  const { mutate, isPending } = useMutation({
    meta: { toast: "never" },
    mutationFn: (comment: Comment) => submit((key) => postComment(incident.id, comment, key)),
    onSuccess: () => {
      setFailure(null);
      clear();
    },
    onError: (error) => setFailure(readFailure(error, (field) => field === "body")),
    onSettled: () => void (isBusy.current = false),
  });
  const send = () => {
    if (isBusy.current || draft.text.trim() === "") return;
    isBusy.current = true;
    mutate({ body: draft.text, is_public: draft.is_public });
  };
  return (
    <CommentEditor
      label={t("incidents.comment.new")}
      text={draft.text}
      isPublic={draft.is_public}
      reporter={incident.reporter_name}
      isSending={isPending}
      failure={failure}
      submitLabel={t("incidents.comment.send")}
      onText={(text) => change({ text })}
      onPublic={(is_public) => change({ is_public })}
      onSubmit={send}
    />
  );
}
