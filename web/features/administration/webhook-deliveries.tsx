import { Button, Group, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookAttempt, WebhookDelivery } from "#shared/domain/administration/webhook.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { deliveryStateChoices, deliveryStateColors, useEventNames, webhookErrorChoices } from "./webhook-choices.ts";
import { attemptsQuery, deliveriesQuery, resendDelivery } from "./webhook-queries.ts";
import classes from "./webhook-deliveries.module.css";

function Attempt({ attempt, number }: { attempt: WebhookAttempt; number: number }) {
  const { t, language } = useTexts();
  const { at, status, error, duration_ms } = attempt;
  const parts = [
    t("administration.webhook.attempt", { number }),
    formatInstant(at, language),
    status === null ? null : String(status),
    error && t(webhookErrorChoices.text(error)),
    duration_ms === null
      ? t("administration.webhook.under_way")
      : t("administration.webhook.milliseconds", { count: duration_ms }),
  ];
  return <li>{parts.filter(Boolean).join(" · ")}</li>;
}

function Attempts({ webhook, delivery }: { webhook: string; delivery: WebhookDelivery }) {
  const { data } = useQuery(attemptsQuery(webhook, delivery));
  if (!data) return <Skeleton height={20} mt="xs" />;
  return (
    <ul className={classes.attempts}>
      {data.map((attempt, index) => (
        <Attempt key={attempt.id} attempt={attempt} number={index + 1} />
      ))}
    </ul>
  );
}

/** Time of the delivery, the receiver's response, and the time of the next attempt. */
function useCourse({ created_at, last_status, last_error, next_attempt_at, attempts }: WebhookDelivery): string {
  const { t, language } = useTexts();
  const next = attempts > 0 && next_attempt_at !== null;
  return [
    formatInstant(created_at, language),
    last_status === null ? null : String(last_status),
    last_error && t(webhookErrorChoices.text(last_error)),
    next && `${t("administration.webhook.next")}: ${formatInstant(next_attempt_at, language)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Delivery({ webhook, delivery }: { webhook: string; delivery: WebhookDelivery }) {
  const { t } = useTexts();
  const can = useCan();
  const event = useEventNames()(delivery.event);
  const course = useCourse(delivery);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendDelivery(webhook, delivery.id),
    onSuccess: () => showSuccess(t("administration.webhook.resent")),
  });
  return (
    <li className={classes.delivery}>
      <div className={classes.line}>
        <div className={classes.text}>
          <strong>{event}</strong>
          <span>{course}</span>
        </div>
        <StatusBadge color={deliveryStateColors[delivery.state]} label={t(deliveryStateChoices.text(delivery.state))} />
        <Group gap="xs">
          {delivery.attempts > 0 && (
            <Button
              variant="subtle"
              size="xs"
              aria-expanded={isOpen}
              aria-label={t("administration.webhook.attempts_of", { event })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t("administration.webhook.attempts")}
            </Button>
          )}
          {can("webhook", "update") && (
            <Button
              variant="default"
              size="xs"
              loading={isPending}
              aria-label={t("administration.webhook.resend_of", { event })}
              onClick={() => mutate()}
            >
              {t("administration.webhook.resend")}
            </Button>
          )}
        </Group>
      </div>
      {isOpen && <Attempts webhook={webhook} delivery={delivery} />}
    </li>
  );
}

/** The delivery log of a webhook: each message with its attempts and a resend button. */
export function WebhookDeliveries({ id }: { id: string }) {
  const { t } = useTexts();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(deliveriesQuery(id));
  const deliveries = data?.pages.flat();
  return (
    <Panel>
      {!deliveries && <Skeleton height={60} />}
      {deliveries?.length === 0 && <p className={classes.empty}>{t("administration.webhook.no_deliveries")}</p>}
      <ul className={classes.log}>
        {deliveries?.map((delivery) => (
          <Delivery key={delivery.id} webhook={id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("administration.webhook.older")}
        </Button>
      )}
    </Panel>
  );
}
