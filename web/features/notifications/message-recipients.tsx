import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { type MessageRecipient, progressOf, type RecipientState } from "#shared/domain/notifications/message-draft.ts";
import { mailResource, mailStates } from "#shared/domain/notifications/mail.ts";
import type { Message } from "#shared/domain/notifications/message.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { PlainTable } from "#web/components/plain-table.tsx";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Instant } from "#web/components/value.tsx";
import { mailErrorChoices } from "./mail-choices.ts";
import { MailStateBadge } from "./mail-state.tsx";
import classes from "./notifications.module.css";

const isMailState = (state: RecipientState) => mailStates.find((known) => known === state);

function State({ state }: { state: RecipientState }) {
  const { t } = useTexts();
  const ofMail = isMailState(state);
  if (ofMail) return <MailStateBadge state={ofMail} />;
  const label = state === "no_email" ? "notifications.message.no_email_state" : "notifications.message.gone_state";
  return <StatusBadge color={state === "no_email" ? "amber" : "gray"} label={t(label)} />;
}

function Recipient({ recipient }: { recipient: MessageRecipient }) {
  const { person_id, person_label, rental_id, rental_label, state, mail_id, to, sent_at, last_error } = recipient;
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} href={`/persons/${person_id}`} inherit>
          {person_label}
        </Anchor>
        {rental_id && (
          <>
            {" · "}
            <Anchor component={Link} href={`/rentals/${rental_id}`} inherit>
              {rental_label}
            </Anchor>
          </>
        )}
      </th>
      <td>
        {mail_id ? (
          <Anchor component={Link} href={`/mails/${mail_id}`} inherit>
            {to}
          </Anchor>
        ) : (
          "–"
        )}
      </td>
      <td>
        <State state={state} /> {last_error && <ChoiceValue of={mailErrorChoices} value={last_error} />}
      </td>
      <td>{sent_at ? <Instant at={sent_at} /> : "–"}</td>
    </tr>
  );
}

/** How far the sending is, of the mails that are still in the log. */
function Progress({ recipients }: { recipients: readonly MessageRecipient[] }) {
  const { t } = useTexts();
  const { sent, total, failed, gone } = progressOf(recipients.map(({ state }) => state));
  const said = [
    ...(total > 0 || gone === 0 ? [t("notifications.message.progress", { sent, total })] : []),
    ...(failed > 0 ? [t("notifications.message.failed", { count: failed })] : []),
    ...(gone > 0 ? [t("notifications.message.gone", { count: gone })] : []),
  ];
  return <p role="status">{said.join(" · ")}</p>;
}

/** Every recipient that the user may see, with what became of the mail. It follows the mails as they are sent. */
export function MessageRecipients({ message: { id, recipient_count } }: { message: Message }) {
  const { t, fieldLabel } = useTexts();
  const seesAll = useSnapshot(sessionState).user?.scope === "all";
  // A key of mails: their changes refetch it.
  const { data, error, refetch } = useQuery({
    queryKey: [mailResource.name, "of message", id],
    queryFn: async ({ signal }) => (await call<MessageRecipient[]>(`/messages/${id}/recipients`, { signal })).data,
  });
  if (error && !data) return <FailedList error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-busy />;
  return (
    <div className={classes.recipients}>
      <Progress recipients={data} />
      {!seesAll && data.length < recipient_count && <p>{t("notifications.message.others_hidden")}</p>}
      <PlainTable label={t("notifications.message.recipients")}>
        <thead>
          <tr>
            <th scope="col">{t("entity.person")}</th>
            <th scope="col">{fieldLabel("mail", "to")}</th>
            <th scope="col">{fieldLabel("mail", "state")}</th>
            <th scope="col">{fieldLabel("mail", "sent_at")}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((recipient) => (
            <Recipient key={recipient.person_id} recipient={recipient} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}
