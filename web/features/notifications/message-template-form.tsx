import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import {
  messageTemplateResource,
  type MessageTemplate,
  type MessageText,
} from "#shared/domain/notifications/message-template.ts";
import { useArchive } from "#web/components/archive-row.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { TextAreaField, TextField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MessageTemplatePreview } from "./message-template-preview.tsx";
import classes from "./message-templates.module.css";

interface FormProps extends EntityFormProps<MessageTemplate> {
  /** The mail, with the text that it has now. */
  of: MessageText;
}

function Placeholders({ of: { known, required } }: { of: MessageText }) {
  const { t } = useTexts();
  return (
    <dl className={classes.placeholders}>
      {required.length > 0 && (
        <>
          <dt>{t("notifications.template.required")}</dt>
          <dd>{required.map((name) => `{${name}}`).join(" ")}</dd>
        </>
      )}
      <dt>{t("notifications.template.known")}</dt>
      <dd>{known.map((name) => `{${name}}`).join(" ")}</dd>
    </dl>
  );
}

function BackToDefault({ row, onDone }: { row: MessageTemplate; onDone: () => void }) {
  const { t } = useTexts();
  const { archive, isRunning } = useArchive(messageTemplateResource, onDone);
  return (
    <Button variant="default" loading={isRunning} onClick={() => archive(row)}>
      {t("notifications.template.reset")}
    </Button>
  );
}

/** The company's text of a mail in one language: subject and text with placeholders, with a preview. */
export function MessageTemplateForm({ of, ...props }: FormProps) {
  const { t } = useTexts();
  const { key, language } = of;
  const form = useResourceForm(messageTemplateResource, props, { key, language, subject: of.subject, text: of.text });
  const [view, setView] = useState("write");
  const { subject, text } = form.fields.values;
  return (
    <EntityFormDrawer form={form} {...props}>
      <p className={classes.hint}>
        {t(`notifications.key.${key}`)} · {t(`notifications.language.${language}`)}
      </p>
      <SegmentedControl
        value={view}
        onChange={setView}
        aria-label={t("notifications.template.view")}
        data={[
          { value: "write", label: t("notifications.template.write") },
          { value: "preview", label: t("notifications.template.preview") },
        ]}
      />
      {view === "write" ? (
        <>
          <TextField form={form} name="subject" />
          <TextAreaField form={form} name="text" />
          <Placeholders of={of} />
        </>
      ) : (
        <MessageTemplatePreview of={of} words={{ subject, text }} />
      )}
      {props.row && !form.isReadOnly && <BackToDefault row={props.row} onDone={props.onClose} />}
    </EntityFormDrawer>
  );
}
