import { Button, Textarea } from "@mantine/core";
import { type SyntheticEvent, useRef, useState } from "react";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { isBlank } from "#shared/lib/text.ts";
import { useT } from "#shared/ui/use-t.ts";
import { RestPart } from "./rest-part.tsx";
import { StandalonePage } from "./standalone-page.tsx";
import { DocumentCard } from "./document-card.tsx";
import classes from "./document.module.css";
import { StepActions } from "./step-actions.tsx";
import { useDecline } from "./use-signing.ts";
import { MAX_DECLINE_REASON } from "#shared/domain/documents/policy.ts";

interface Props {
  readonly shortKey: string;
  readonly page: SigningPageData;
  readonly onBack: () => void;
  readonly onDeclined: () => void;
}

/** Declines to sign, with a reason. Without further confirmation: the consequences are stated above the button. */
export function DeclinePage({ shortKey, page, onBack, onDeclined }: Props) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const declining = useDecline(shortKey, onDeclined);
  const isMissing = isSubmitted && isBlank(reason);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isBlank(reason)) field.current?.focus();
    else declining.send(reason.trim());
  };
  return (
    <StandalonePage title={t("signing.decline_title")} hint={t("signing.decline_hint")} takesFocus>
      <DocumentCard document={page.document} task={page.signer.task} />
      <RestPart page={page} isOver />
      <form onSubmit={submit} noValidate className={classes.stretch}>
        <Textarea
          ref={field}
          size="md"
          autosize
          minRows={3}
          maxLength={MAX_DECLINE_REASON}
          label={t("signing.decline_reason")}
          description={t("signing.decline_reason_hint")}
          value={reason}
          error={isMissing ? t("signing.decline_reason_missing") : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <StepActions
          onBack={onBack}
          isBackDisabled={declining.isPending}
          note={
            declining.error || declining.open ? <SendFailure error={declining.error} open={declining.open} /> : null
          }
        >
          <Button
            type="submit"
            color="red"
            size="md"
            className={classes.primary}
            loading={declining.isPending}
            disabled={declining.isPending}
          >
            {t("signing.decline_send")}
          </Button>
        </StepActions>
      </form>
    </StandalonePage>
  );
}
