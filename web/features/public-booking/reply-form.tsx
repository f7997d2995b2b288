import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { useVisitorDraft } from "#web/components/public/use-visitor-draft.ts";
import { useVisitorFiles } from "#web/components/public/use-visitor-files.ts";
import { VisitorFileList } from "#web/components/public/visitor-file-list.tsx";
import { followQuery, replyFilesPath, postBookingReply } from "./booking-queries.ts";
import classes from "./public-booking.module.css";
import { MAX_BOOKING_FILES } from "#shared/domain/bookings/policy.ts";

const draftSchema = z.object({ message: z.string() });

/** The reply to a question, with documents. */
export function ReplyForm({ linkKey }: { linkKey: string }) {
  const t = useT();
  const { submit, open } = useVisitorSubmit();
  const client = useQueryClient();
  const draft = useVisitorDraft(`booking-reply.${linkKey}`, draftSchema, { message: "" });
  const files = useVisitorFiles(replyFilesPath(linkKey), MAX_BOOKING_FILES);
  const [isMissing, setIsMissing] = useState(false);
  const { message } = draft.value;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { message, files: files.keys };
      return submit((idempotencyKey) => postBookingReply(linkKey, body, idempotencyKey), JSON.stringify(body));
    },
    meta: { toast: "never" },
    onSuccess(booking) {
      draft.discard();
      client.setQueryData(followQuery(linkKey).queryKey, booking);
    },
  });
  const send = () => {
    setIsMissing(message.trim() === "");
    if (message.trim() !== "" && !isPending) mutate();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        size="md"
        autosize
        minRows={4}
        label={t("public_booking.your_answer")}
        value={message}
        onChange={(event) => draft.set({ message: event.currentTarget.value })}
        error={isMissing && message.trim() === "" ? t("public_booking.answer_missing") : undefined}
        withAsterisk
        aria-required
      />
      <VisitorFileList files={files} />
      <SendFailure error={error} open={open} />
      <Button type="submit" size="lg" loading={isPending} disabled={files.isSending}>
        {t("public_booking.send_answer")}
      </Button>
    </form>
  );
}
