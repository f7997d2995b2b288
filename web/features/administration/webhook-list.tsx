import { type Webhook, type WebhookState, webhookResource } from "#shared/domain/administration/webhook.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useEventNames, webhookStateChoices, webhookStateColors } from "./webhook-choices.ts";

const WebhookForm = lazyComponent(async () => (await import("./webhook-form.tsx")).WebhookForm);

export function WebhookStateBadge({ state }: { state: WebhookState }) {
  const { t } = useTexts();
  return <StatusBadge color={webhookStateColors[state]} label={t(webhookStateChoices.text(state))} />;
}

/** Names of the events that a webhook subscribes to. */
export function EventNames({ events }: { events: readonly string[] }) {
  const nameOf = useEventNames();
  return events.map(nameOf).join(", ");
}

const column = columnOf<Webhook>();

const columns = [
  column({ id: "name", width: 220, render: ({ name }) => name }),
  column({ id: "url", render: ({ url }) => url, card: "subtitle" }),
  column({ id: "events", render: ({ events }) => <EventNames events={events} /> }),
  column({ id: "state", width: 130, card: "aside", render: ({ state }) => <WebhookStateBadge state={state} /> }),
];

const filters: readonly FilterDefinition[] = [{ kind: "choice", field: "state", choices: webhookStateChoices }];

/** /webhooks: external receivers of events, for administrators. */
export function WebhookList() {
  const list = useList(webhookResource, columns);
  return <ListScreen list={list} filters={filters} form={WebhookForm} detail={({ id }) => `/webhooks/${id}`} />;
}
