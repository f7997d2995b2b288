import { Button, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { incidentCommentInput } from "#shared/domain/incidents/incident-comment.ts";
import { FormAlert } from "#web/components/form/form-alert.tsx";
import type { FormFailure } from "#web/components/form/form-failure.ts";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./comments.module.css";
import { VisibilitySwitch } from "./visibility-switch.tsx";

interface CommentEditorProps {
  label: string;
  text: string;
  isPublic: boolean;
  /** The reader of a public comment, if known. */
  reporter: string | null;
  isSending: boolean;
  failure: FormFailure | null;
  isAutoFocused?: boolean;
  submitLabel: string;
  onText: (text: string) => void;
  onPublic: (isPublic: boolean) => void;
  onSubmit: () => void;
  /** Further buttons, before the send button. */
  children?: ReactNode;
}

/**
 * Comment editor. A public comment looks different from the first character, so that nothing is sent to a tenant by
 * mistake.
 */
export function CommentEditor(props: CommentEditorProps) {
  const { text, isPublic, reporter, failure, onSubmit } = props;
  const { t } = useTexts();
  return (
    <form
      className={classes.editor}
      data-public={isPublic || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormAlert failure={failure} />
      <Textarea
        aria-label={props.label}
        placeholder={t(isPublic ? "incidents.comment.public_placeholder" : "incidents.comment.placeholder")}
        variant="unstyled"
        autosize
        minRows={2}
        maxRows={14}
        maxLength={maxLengthOf(incidentCommentInput.shape.body)}
        value={text}
        error={failure?.fields["body"]}
        data-autofocus={props.isAutoFocused || undefined}
        autoFocus={props.isAutoFocused}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSubmit();
        }}
      />
      {isPublic && <NoMailServer />}
      <div className={classes.editorFoot}>
        <VisibilitySwitch isPublic={isPublic} onChange={props.onPublic} />
        {isPublic && (
          <span className={classes.seenBy}>
            {reporter ? t("incidents.comment.seen_by", { name: reporter }) : t("incidents.comment.seen_by_reporter")}
          </span>
        )}
        {props.children}
        <Button type="submit" size="xs" loading={props.isSending} disabled={text.trim() === ""}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}
