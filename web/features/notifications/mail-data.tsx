import { Anchor, Stack } from "@mantine/core";
import { Link } from "wouter";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { recordHref } from "#web/components/record-href.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, NumberValue, Instant } from "#web/components/value.tsx";
import { mailErrorChoices, mailLanguageChoices } from "./mail-choices.ts";
import classes from "./notifications.module.css";

const entity = "mail";
const allResources: readonly Resource[] = resources;

/** Link to the record that a mail is about. */
function About({ mail }: { mail: Mail }) {
  const { t } = useTexts();
  const resource = allResources.find(({ name }) => name === mail.entity);
  if (!resource || !mail.entity_id) return null;
  return (
    <Anchor component={Link} href={recordHref(resource, mail.entity_id)} size="sm">
      {t(`entity.${resource.name}`)}
    </Anchor>
  );
}

function Course({ mail }: { mail: Mail }) {
  return (
    <FieldList>
      <Field entity={entity} name="attempts">
        <NumberValue value={mail.attempts} />
      </Field>
      <Field entity={entity} name="next_attempt_at">
        <Instant at={mail.next_attempt_at} />
      </Field>
      <Field entity={entity} name="language">
        <ChoiceValue of={mailLanguageChoices} value={mail.language} />
      </Field>
      <Field entity={entity} name="entity">
        {mail.entity && <About mail={mail} />}
      </Field>
      {mail.last_error && (
        <Field entity={entity} name="last_error" isWide>
          <ChoiceValue of={mailErrorChoices} value={mail.last_error} />
        </Field>
      )}
      {mail.server_answer && (
        <Field entity={entity} name="server_answer" isWide>
          {mail.server_answer}
        </Field>
      )}
    </FieldList>
  );
}

/** A mail's content and delivery. */
export function MailData({ mail }: { mail: Mail }) {
  const { t, fieldLabel } = useTexts();
  return (
    <Stack gap="md">
      {mail.state === "not_sent" && <Notice>{t("notifications.mails.not_sent")}</Notice>}
      <Panel title={fieldLabel(entity, "text")}>
        {mail.is_confidential && <Notice>{t("notifications.mails.hidden")}</Notice>}
        <p className={classes.text}>{mail.text}</p>
      </Panel>
      <Panel title={t("notifications.mails.course")}>
        <Course mail={mail} />
      </Panel>
    </Stack>
  );
}
