import { MultiSelect } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Webhook, webhookResource } from "#shared/domain/administration/webhook.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { useFieldProps } from "#web/components/form/field-props.ts";
import { insideDialog } from "#web/components/form/inside-dialog.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { type ResourceForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import type { BaseRow } from "#web/components/row.ts";
import { OneTimeSecret } from "#web/components/one-time-secret.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useEventOptions } from "./webhook-choices.ts";
import { replaceWebhookSecret } from "./webhook-queries.ts";

const readEvents = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

function EventsField({ form }: { form: ResourceForm<"events"> }) {
  const { t } = useTexts();
  const { value, setValue, input } = useFieldProps({
    form,
    name: "events",
    hint: "administration.webhook.events_hint",
  });
  const chosen = readEvents(value);
  return (
    <MultiSelect
      {...input}
      comboboxProps={insideDialog}
      data={useEventOptions()}
      value={chosen}
      onChange={setValue}
      placeholder={chosen.length === 0 ? t("components.choose") : undefined}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("components.clear") }}
      hidePickedOptions
    />
  );
}

/** A webhook; the secret of a new one is shown only once. */
export function WebhookForm(props: EntityFormProps<Webhook>) {
  const { row, onSaved } = props;
  const { t } = useTexts();
  const [created, setCreated] = useState<BaseRow | null>(null);
  const { mutate, data: secret } = useMutation({
    mutationFn: replaceWebhookSecret,
    onError: () => props.onClose(),
  });
  const reveal = (webhook: BaseRow) => {
    setCreated(webhook);
    mutate(webhook);
  };
  const form = useResourceForm(webhookResource, { ...props, onSaved: row ? onSaved : reveal }, { events: [] });
  if (created && secret) {
    return (
      <OneTimeSecret
        title={created.label}
        label={t("administration.webhook.secret")}
        secret={secret}
        onClose={() => onSaved(created)}
      />
    );
  }
  return (
    <EntityFormDrawer form={form} onClose={props.onClose}>
      <TextField form={form} name="name" />
      <TextField form={form} name="url" />
      <EventsField form={form} />
      <Notice>{t("administration.webhook.intro")}</Notice>
    </EntityFormDrawer>
  );
}
