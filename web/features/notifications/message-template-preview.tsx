import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import {
  type MessagePreview,
  messageTemplateResource,
  type MessageText,
} from "#shared/domain/notifications/message-template.ts";
import { letterKinds } from "#shared/domain/documents/letter.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./message-templates.module.css";

interface PreviewProps {
  of: MessageText;
  words: { readonly subject: unknown; readonly text: unknown };
}

/** What a text can be seen with: a letter with a rental, the mail of an invoice with an invoice. */
function sourceOf(key: MessageText["key"]) {
  if (key === "invoice")
    return {
      resource: invoiceResource,
      label: "notifications.template.preview_invoice",
      pathOf: (id: string) => `/invoices/${id}/mail-previews`,
    } as const;
  if (!letterKinds.some((kind) => key === `letter_${kind}`)) return null;
  return {
    resource: rentalResource,
    label: "notifications.template.preview_with",
    pathOf: (id: string) => `/rentals/${id}/letter-previews`,
  } as const;
}

/** The record to preview with; nothing where the text has none, or the user may not read it. */
function RecordPicker({
  of,
  id,
  onChange,
}: {
  of: MessageText;
  id: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTexts();
  const can = useCan();
  const source = sourceOf(of.key);
  if (!source || !can(source.resource.name, "read") || !can("person", "read")) return null;
  const { resource, label } = source;
  return <EntityPicker resource={resource} label={t(label)} value={id} onChange={onChange} />;
}

/** The mail or letter as it would be written: with sample values, or with those of a record. */
export function MessageTemplatePreview({ of, words }: PreviewProps) {
  const { t } = useTexts();
  const { key, language } = of;
  const [id, setId] = useState<string | null>(null);
  const source = sourceOf(key);
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
      <RecordPicker of={of} id={id} onChange={setId} />
      {source && (
        <p className={classes.hint}>
          {t(id === null ? "notifications.template.preview_samples" : "notifications.template.preview_real")}
        </p>
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
