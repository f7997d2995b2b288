import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "wouter";
import { queryClient } from "#shared/client/query-client.ts";
import { oneQuery, timelineQuery } from "#shared/client/resource-queries.ts";
import { type Mail, mailLifecycle, mailResource } from "#shared/domain/notifications/mail.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import { MailData } from "./mail-data.tsx";
import { MailStateBadge } from "./mail-state.tsx";

const entity = "mail";
/** How often a mail that waits is looked at again, in milliseconds: it leaves by itself. */
const WATCH_MS = 3_000;

function Summary({ mail }: { mail: Mail }) {
  return (
    <FieldList>
      <Field entity={entity} name="to">
        {mail.to}
      </Field>
      <Field entity={entity} name="created_at">
        <Instant at={mail.created_at} />
      </Field>
      <Field entity={entity} name="sent_at">
        <Instant at={mail.sent_at} />
      </Field>
    </FieldList>
  );
}

/** Sends it once more, where its text is still known. */
function SendAgain({ mail }: { mail: Mail }) {
  const { t } = useTexts();
  if (mail.is_confidential) return null;
  return (
    <MoveActions
      resource={mailResource}
      row={mail}
      lifecycle={mailLifecycle}
      state={mail.state}
      text={(verb) => `notifications.mails.${verb}`}
      needs={() => "approve"}
      onDone={() => showSuccess(t("notifications.mails.queued_again"))}
    />
  );
}

/** Follows a mail that waits until it has left, and its history with it. */
function useDeparture(mail: Mail | undefined): void {
  const { id = "", state, version } = mail ?? {};
  const isWaiting = state === "queued";
  useQuery({
    ...oneQuery(mailResource, id),
    enabled: isWaiting,
    refetchInterval: isWaiting && WATCH_MS,
    meta: { toast: "never" },
  });
  useEffect(() => {
    if (version !== undefined) void queryClient.invalidateQueries(timelineQuery(mailResource, id));
  }, [id, version]);
}

/** /mails/:id */
export function MailDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(mailResource, id);
  useDeparture(one.row);
  return (
    <DetailScreen
      one={one}
      title={({ subject }) => subject}
      back={{ href: "/mails", label: "entities.mail" }}
      badge={({ state }) => <MailStateBadge state={state} />}
      actions={(mail) => <SendAgain mail={mail} />}
      summary={(mail) => <Summary mail={mail} />}
      tabs={(mail) => [{ id: "text", label: t("field.mail.text"), content: <MailData mail={mail} /> }]}
    />
  );
}
