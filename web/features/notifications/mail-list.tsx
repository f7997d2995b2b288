import { Button } from "@mantine/core";
import { Link } from "wouter";
import { type Mail, mailResource } from "#shared/domain/notifications/mail.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useList } from "#web/components/use-list.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, NumberValue, Instant } from "#web/components/value.tsx";
import { mailErrorChoices, mailStateChoices } from "./mail-choices.ts";
import { MailStateBadge } from "./mail-state.tsx";

const column = columnOf<Mail>();

const columns = [
  column({ id: "subject", render: ({ subject }) => subject }),
  column({ id: "to", width: 220, card: "subtitle", render: ({ to }) => to }),
  column({ id: "state", width: 130, card: "aside", render: ({ state }) => <MailStateBadge state={state} /> }),
  column({ id: "created_at", width: 180, render: ({ created_at }) => <Instant at={created_at} /> }),
  column({ id: "sent_at", width: 180, isExtra: true, render: ({ sent_at }) => <Instant at={sent_at} /> }),
  column({
    id: "last_error",
    width: 250,
    render: ({ last_error }) => <ChoiceValue of={mailErrorChoices} value={last_error} />,
  }),
  column({
    id: "attempts",
    width: 100,
    align: "right",
    isExtra: true,
    render: ({ attempts }) => <NumberValue value={attempts} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: mailStateChoices },
  { kind: "text", field: "to" },
  { kind: "choice", field: "last_error", choices: mailErrorChoices },
  { kind: "date_range", field: "created_at" },
  { kind: "date_range", field: "sent_at" },
];

/** /mails: outgoing mails with their state, for who may send some. */
export function MailList() {
  const { t } = useTexts();
  const list = useList(mailResource, columns);
  const maySetUp = useCan()("notification_settings", "read");
  const settings = maySetUp && (
    <Button component={Link} href="/notification-settings" variant="default">
      {t("notifications.mails.settings")}
    </Button>
  );
  return (
    <ListScreen
      list={list}
      filters={filters}
      detail={({ id }) => `/mails/${id}`}
      actions={settings}
      notice={<NoMailServer />}
    />
  );
}
