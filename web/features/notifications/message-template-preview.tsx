import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import {
  type MessagePreview,
  messageTemplateResource,
  type MessageText,
} from "#shared/domain/notifications/message-template.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./message-templates.module.css";
import { previewSource } from "./preview-source.ts";

interface PreviewProps {
  of: MessageText;
  words: { readonly subject: unknown; readonly text: unknown };
}

/** The mail or letter as it would be written: with sample values, or with those of a record. */
export function MessageTemplatePreview({ of, words }: PreviewProps) {
  const { t } = useTexts();
  const can = useCan();
  const { key, language } = of;
  const [id, setId] = useState<string | null>(null);
  const source = previewSource(key, can);
  const path = source && id !== null ? source.pathOf(id) : "/message-previews";
  const body = { key, language, ...words };
  const { data, error } = useQuery({
    queryKey: [messageTemplateResource.name, "preview", path, body],
    retry: false,
    meta: { toast: "never" },
    queryFn: async ({ signal }) => (await call<MessagePreview>(path, { method: "POST", body, signal })).data,
  });
  return (
    <>
      {source && (
        <>
          <EntityPicker resource={source.resource} label={t(source.label)} value={id} onChange={setId} />
          <p className={classes.hint}>
            {t(id === null ? "notifications.template.preview_samples" : "notifications.template.preview_real")}
          </p>
        </>
      )}
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
      {!data && !error && <Skeleton height={240} aria-busy />}
      {data && !error && (
        <section className={classes.preview} lang={language} aria-label={t("notifications.template.preview")}>
          <strong>{data.subject}</strong>
          <p>{data.text}</p>
        </section>
      )}
    </>
  );
}
