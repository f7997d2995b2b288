import { Stack } from "@mantine/core";
import { useParams } from "wouter";
import { type Message, messageResource } from "#shared/domain/notifications/message.ts";
import { languages } from "#shared/lib/language.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Instant, NumberValue } from "#web/components/value.tsx";
import { audienceChoices } from "./message-list.tsx";
import { MessageRecipients } from "./message-recipients.tsx";
import classes from "./notifications.module.css";

const entity = "message";

function Summary({ message }: { message: Message }) {
  return (
    <FieldList>
      <Field entity={entity} name="audience">
        <ChoiceValue of={audienceChoices} value={message.audience} />
      </Field>
      <Field entity={entity} name="property_id">
        {message.property_label}
      </Field>
      <Field entity={entity} name="recipient_count">
        <NumberValue value={message.recipient_count} />
      </Field>
      <Field entity={entity} name="no_email_count">
        <NumberValue value={message.no_email_count} />
      </Field>
      <Field entity={entity} name="sent_by_id">
        {message.sent_by_label}
      </Field>
      <Field entity={entity} name="created_at">
        <Instant at={message.created_at} />
      </Field>
    </FieldList>
  );
}

/** The texts as they were written, with their placeholders. */
function Texts({ message }: { message: Message }) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      {languages
        .filter((language) => message[`subject_${language}`] !== null)
        .map((language) => (
          <Panel key={language} title={t(`notifications.language.${language}`)}>
            <div lang={language}>
              <strong>{message[`subject_${language}`]}</strong>
              <p className={classes.text}>{message[`text_${language}`]}</p>
            </div>
          </Panel>
        ))}
    </Stack>
  );
}

/** /messages/:id: whom a message went to, and what became of each mail. */
export function MessageDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const can = useCan();
  const one = useOne(messageResource, id);
  return (
    <DetailScreen
      one={one}
      back={{ href: "/messages", label: "entities.message" }}
      summary={(message) => <Summary message={message} />}
      tabs={(message) => [
        ...(can("person", "read")
          ? [
              {
                id: "recipients",
                label: t("notifications.message.recipients"),
                content: <MessageRecipients message={message} />,
              },
            ]
          : []),
        { id: "text", label: t("field.mail.text"), content: <Texts message={message} /> },
      ]}
    />
  );
}
