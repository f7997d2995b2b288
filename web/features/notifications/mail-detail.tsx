import { useParams } from "wouter";
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

/** Resends the mail, if its text is still stored. */
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
      onDone={() => showSuccess(t("notifications.mails.queued_again"))}
    />
  );
}

/** /mails/:id */
export function MailDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(mailResource, id);
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
