import { Button, Skeleton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/client/http.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { messageKeys } from "#shared/domain/notifications/message-placeholders.ts";
import { messageTemplateResource, type MessageText } from "#shared/domain/notifications/message-template.ts";
import { languages } from "#shared/lib/language.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { PlainTable } from "#web/components/plain-table.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./message-templates.module.css";

const MessageTemplateForm = lazyComponent(
  async () => (await import("./message-template-form.tsx")).MessageTemplateForm,
);

const textsQuery = queryOptions({
  queryKey: [messageTemplateResource.name, "texts"],
  queryFn: async ({ signal }) => (await call<MessageText[]>("/message-texts", { signal })).data,
});

function TextButton({ text, onOpen }: { text: MessageText; onOpen: (text: MessageText) => void }) {
  const { t } = useTexts();
  const state = t(text.template_id === null ? "notifications.template.default" : "notifications.template.edited");
  const name = `${t(`notifications.key.${text.key}`)}, ${t(`notifications.language.${text.language}`)}: ${state}`;
  return (
    <Button
      size="compact-sm"
      variant={text.template_id === null ? "default" : "light"}
      aria-label={name}
      onClick={() => onOpen(text)}
    >
      {state}
    </Button>
  );
}

/** A mail and its texts: one row per mail, one column per language. */
function TextTable({ texts, onOpen }: { texts: readonly MessageText[]; onOpen: (text: MessageText) => void }) {
  const { t } = useTexts();
  return (
    <PlainTable label={t("entities.message_template")} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("entity.mail")}</th>
          {languages.map((language) => (
            <th scope="col" key={language}>
              {t(`notifications.language.${language}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messageKeys.map((key) => (
          <tr key={key}>
            <th scope="row">{t(`notifications.key.${key}`)}</th>
            {texts
              .filter((text) => text.key === key)
              .map((text) => (
                <td key={text.language}>
                  <TextButton text={text} onOpen={onOpen} />
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** The form of a text: of the company's row as it is now, or of a new one that begins with the product's text. */
function OpenText({ text, onClose }: { text: MessageText; onClose: () => void }) {
  const { data: row } = useQuery({
    ...oneQuery(messageTemplateResource, text.template_id ?? ""),
    enabled: text.template_id !== null,
  });
  if (text.template_id !== null && !row) return null;
  return <MessageTemplateForm row={row ?? null} of={text} onClose={onClose} onSaved={onClose} />;
}

/** /message-templates: the mails to people outside the office, with the product's text or the company's. */
export function MessageTemplatePage() {
  const { t } = useTexts();
  const [opened, setOpened] = useState<MessageText | null>(null);
  const { data, error, refetch } = useQuery(textsQuery);
  return (
    <div className={classes.page}>
      <PageHeader title={t("entities.message_template")} />
      <p className={classes.hint}>{t("notifications.template.hint")}</p>
      {data && <TextTable texts={data} onOpen={setOpened} />}
      {!data && error && <FailedList error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={480} aria-busy />}
      {opened && <OpenText text={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
