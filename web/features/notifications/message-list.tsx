import { type Message, messageAudiences, messageResource } from "#shared/domain/notifications/message.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import { choices } from "#web/components/choices.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Instant, NumberValue } from "#web/components/value.tsx";

export const audienceChoices = choices(messageAudiences, (audience) => `notifications.message.audience.${audience}`);

const column = columnOf<Message>();

const columns = [
  column({ id: "label", render: ({ label }) => label }),
  column({
    id: "audience",
    width: 200,
    card: "subtitle",
    render: ({ audience }) => <ChoiceValue of={audienceChoices} value={audience} />,
  }),
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 200,
    render: ({ property_label }) => property_label,
  }),
  column({
    id: "recipient_count",
    width: 130,
    align: "right",
    card: "aside",
    render: ({ recipient_count }) => <NumberValue value={recipient_count} />,
  }),
  column({
    id: "no_email_count",
    width: 120,
    align: "right",
    render: ({ no_email_count }) => <NumberValue value={no_email_count} />,
  }),
  column({ id: "sent_by_id", reads: ["sent_by_label"], width: 180, render: ({ sent_by_label }) => sent_by_label }),
  column({ id: "created_at", width: 180, render: ({ created_at }) => <Instant at={created_at} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "audience", choices: audienceChoices },
  { kind: "entity", field: "property_id", resource: propertyResource },
  { kind: "date_range", field: "created_at" },
];

const hrefOf = ({ id }: { readonly id: string }) => `/messages/${id}`;

/** /messages: what was mailed to many. */
export function MessageList() {
  const list = useList(messageResource, columns);
  return <ListScreen list={list} filters={filters} detail={hrefOf} notice={<NoMailServer />} />;
}

/** The messages to the tenants of a property, or to a person. */
export function MessagesOf({ fixed }: RelatedListProps) {
  const isOther = (name: string) => !(name in fixed);
  const list = useList(
    messageResource,
    columns.filter(({ id }) => isOther(id)),
    { fixed },
  );
  return <EmbeddedList list={list} filters={filters.filter(({ field }) => isOther(field))} hrefOf={hrefOf} />;
}
