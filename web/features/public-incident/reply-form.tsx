import { Button, Stack, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useRef } from "react";
import * as z from "zod/mini";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { trackedReplyInput } from "#shared/domain/incidents/public-incident.ts";
import { useVisitorSubmit } from "#web/components/public/use-visitor-submit.ts";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import { useVisitorDraft } from "#web/components/public/use-visitor-draft.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { postReply } from "./report-queries.ts";
import { usePhotos } from "./use-photos.ts";
import { REPORT_LIMITS } from "#shared/domain/incidents/policy.ts";

const answerDraft = z.object({ body: z.string() });

/** Sends the text first, then the photos; what failed is preserved and sent with the next click. */
function useAnswer(linkKey: string, photosLeft: number) {
  const queries = useQueryClient();
  const { submit, open } = useVisitorSubmit();
  const draftKey = `incident.${linkKey}`;
  const draft = useVisitorDraft(draftKey, answerDraft, { body: "" });
  const photos = usePhotos(draftKey, Math.min(REPORT_LIMITS.photos, photosLeft));
  const isBusy = useRef(false);
  const body = draft.value.body.trim();
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: async () => {
      if (body !== "") await submit((key) => postReply(linkKey, body, key), body);
      draft.discard();
      await photos.send(linkKey);
    },
    onSettled: async () => {
      isBusy.current = false;
      await queries.invalidateQueries({ queryKey: ["incidents", "friendly", linkKey] });
    },
  });
  const send = () => {
    if (isBusy.current || (body === "" && photos.photos.length === 0)) return;
    isBusy.current = true;
    mutate();
  };
  return { draft, photos, send, isSending: isPending, open, error: isPending ? null : error };
}

/** The reporter's answer, with text and photos. */
export function TrackingReplyForm({ linkKey, photosLeft }: { linkKey: string; photosLeft: number }) {
  const t = useT();
  const { draft, photos, send, isSending, open, error } = useAnswer(linkKey, photosLeft);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          size="md"
          label={t("reporting.answer_label")}
          value={draft.value.body}
          onChange={(event) => draft.set({ body: event.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={maxLengthOf(trackedReplyInput.shape.body)}
        />
        {photosLeft > 0 && <PhotoPicker photos={photos} />}
        <SendFailure error={error} open={open} />
        <Button type="submit" size="md" loading={isSending || photos.isDrawing}>
          {t("reporting.answer_send")}
        </Button>
      </Stack>
    </form>
  );
}
