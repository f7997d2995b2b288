import { Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import { type Webhook, webhookLifecycle, webhookResource } from "#shared/domain/administration/webhook.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { OneTimeSecret } from "#web/components/one-time-secret.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { EventNames, WebhookStateBadge } from "./webhook-list.tsx";
import { deliveriesQuery, replaceWebhookSecret, sendWebhookTest } from "./webhook-queries.ts";

const WebhookForm = lazyComponent(async () => (await import("./webhook-form.tsx")).WebhookForm);

const entity = "webhook";

function Summary({ webhook: { url, events, created_at, responsible_label, suspended_for } }: { webhook: Webhook }) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      {suspended_for && <Notice tone="danger">{t(`administration.webhook.suspended.${suspended_for}`)}</Notice>}
      <FieldList>
        <Field entity={entity} name="url" isWide>
          {url}
        </Field>
        <Field entity={entity} name="events" isWide>
          <EventNames events={events} />
        </Field>
        <Field entity={entity} name="responsible_id">
          {responsible_label}
        </Field>
        <Field entity={entity} name="created_at">
          <Instant at={created_at} />
        </Field>
      </FieldList>
    </Stack>
  );
}

function SecretButton({ webhook }: { webhook: Webhook }) {
  const { t } = useTexts();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => replaceWebhookSecret(webhook),
    onSettled: () => setIsConfirming(false),
  });
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {t("administration.webhook.rotate")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("administration.webhook.rotate")}
          text={t("administration.webhook.rotate_text")}
          confirm={t("administration.webhook.rotate")}
          isBusy={isPending}
          isConstructive
          onClose={() => setIsConfirming(false)}
          onConfirm={() => mutate()}
        />
      )}
      {data && (
        <OneTimeSecret title={webhook.label} label={t("administration.webhook.secret")} secret={data} onClose={reset} />
      )}
    </>
  );
}

function TestButton({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendWebhookTest(id),
    onSuccess: () => showSuccess(t("administration.webhook.tested")),
  });
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t("administration.webhook.test")}
    </Button>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const can = useCan();
  if (webhook.archived_at !== null || !can(entity, "update")) return null;
  return (
    <>
      {webhook.state === "active" && <TestButton webhook={webhook} />}
      <SecretButton webhook={webhook} />
      <MoveActions
        resource={webhookResource}
        row={webhook}
        lifecycle={webhookLifecycle}
        state={webhook.state}
        text={(verb) => `administration.webhook.${verb}`}
        onDone={() => void queryClient.invalidateQueries(deliveriesQuery(webhook.id))}
      />
    </>
  );
}

/** /webhooks/:id: the webhook's events and deliveries. */
export function WebhookDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(webhookResource, id);
  return (
    <DetailScreen
      one={one}
      form={WebhookForm}
      back={{ href: "/webhooks", label: "entities.webhook" }}
      badge={({ state }) => <WebhookStateBadge state={state} />}
      actions={(webhook) => <Actions webhook={webhook} />}
      summary={(webhook) => <Summary webhook={webhook} />}
      tabs={() => [
        { id: "deliveries", label: t("administration.webhook.deliveries"), content: <WebhookDeliveries id={id} /> },
      ]}
    />
  );
}
