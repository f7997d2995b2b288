import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import {
  type NotificationSettings,
  type NotificationSettingsInput,
  notificationSettingsResource,
} from "#shared/domain/notifications/notification-settings.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { FormAlert } from "#web/components/form/form-alert.tsx";
import { initialValues } from "#web/components/form/form-values.ts";
import { LeaveDialog } from "#web/components/form/leave-dialog.tsx";
import { RestoredNotice } from "#web/components/form/restored-notice.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { StaleConflict } from "#web/components/form/stale-conflict.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useUnsavedGuard } from "#web/components/form/unsaved-guard.ts";
import { type ResourceForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import type { BaseRow } from "#web/components/row.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { creditModeChoices, mailLanguageChoices, securityChoices } from "./mail-choices.ts";
import { MailPasswordField } from "./mail-password-field.tsx";
import classes from "./notifications.module.css";
import { TestMailButton } from "./test-mail-button.tsx";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { usePortProposal } from "./use-port-proposal.ts";

/** With the texts of what a service of text messages can answer. */
const TestSmsButton = lazyComponent(async () => {
  const [{ TestSmsButton: Part }] = await Promise.all([import("./test-sms-button.tsx"), loadArea("documents")]);
  return Part;
});

type SettingsForm = ResourceForm<keyof NotificationSettingsInput>;

/** After saving, the form continues from the saved row, without the password. */
function useSettingsForm(row: NotificationSettings): SettingsForm {
  const { t } = useTexts();
  const finish = (saved: BaseRow) => {
    form.rebase(saved, initialValues(notificationSettingsResource, saved));
    showSuccess(t("notifications.settings.saved"));
  };
  const form: SettingsForm = useResourceForm(notificationSettingsResource, { row, onSaved: finish });
  return form;
}

function IncidentsPanel({ form }: { form: SettingsForm }) {
  const { t } = useTexts();
  return (
    <Panel title={t("notifications.settings.incidents")}>
      <div className={classes.fields}>
        <TextField form={form} name="incident_email" type="email" hint="notifications.settings.incidents_hint" />
        <SelectField form={form} name="language" choices={mailLanguageChoices} />
      </div>
    </Panel>
  );
}

function ContractsPanel({ form }: { form: SettingsForm }) {
  const { t } = useTexts();
  return (
    <Panel title={t("notifications.settings.contracts")}>
      <div className={classes.fields}>
        <NumberField
          form={form}
          name="contract_ending_days"
          isPlain
          isRequired
          hint="notifications.settings.contracts_hint"
        />
      </div>
    </Panel>
  );
}

function DigestPanel({ form }: { form: SettingsForm }) {
  const { t } = useTexts();
  return (
    <Panel title={t("notifications.settings.digest")}>
      <div className={classes.fields}>
        <NumberField form={form} name="digest_hour" isPlain isRequired hint="notifications.settings.digest_hint" />
      </div>
    </Panel>
  );
}

function BookingsPanel({ form }: { form: SettingsForm }) {
  const { t } = useTexts();
  return (
    <Panel title={t("notifications.settings.bookings")}>
      <div className={classes.fields}>
        <NumberField form={form} name="booking_hold_hours" isPlain isRequired hint="notifications.settings.hold_hint" />
        <NumberField form={form} name="booking_link_hours" isPlain isRequired hint="notifications.settings.link_hint" />
      </div>
    </Panel>
  );
}

function CreditPanel({ form }: { form: SettingsForm }) {
  const { t } = useTexts();
  return (
    <Panel title={t("notifications.settings.credit")}>
      <div className={classes.fields}>
        <SelectField
          form={form}
          name="credit_mode"
          choices={creditModeChoices}
          hint="notifications.settings.credit_hint"
        />
      </div>
    </Panel>
  );
}

function SenderPanel({ form }: { form: SettingsForm }) {
  const { t } = useTexts();
  const hasServer = Boolean(form.fields.values["smtp_host"]);
  return (
    <Panel title={t("notifications.settings.sender")}>
      <div className={classes.fields}>
        <TextField form={form} name="sender_name" />
        <TextField
          form={form}
          name="sender"
          type="email"
          isRequired={hasServer}
          hint="notifications.settings.sender_hint"
        />
      </div>
    </Panel>
  );
}

function ServerPanel({ form }: { form: SettingsForm }) {
  const { t } = useTexts();
  usePortProposal(form);
  return (
    <Panel title={t("notifications.settings.server")}>
      <div className={classes.fields}>
        <TextField form={form} name="smtp_host" inputMode="url" hint="notifications.settings.server_hint" />
        <FieldRow>
          <SelectField form={form} name="smtp_security" choices={securityChoices} />
          <NumberField form={form} name="smtp_port" isPlain />
        </FieldRow>
        <TextField form={form} name="smtp_user" />
        <MailPasswordField form={form} />
      </div>
    </Panel>
  );
}

function SmsPanel({ form, onRefused }: { form: SettingsForm; onRefused: () => void }) {
  const { t } = useTexts();
  const hasAccount = Boolean(form.fields.values["sms_account"]);
  return (
    <Panel title={t("notifications.settings.sms")}>
      <div className={classes.fields}>
        <TextField form={form} name="sms_account" hint="notifications.settings.sms_hint" />
        <TextField
          form={form}
          name="sms_sender"
          isRequired={hasAccount}
          hint="notifications.settings.sms_sender_hint"
        />
        <MailPasswordField form={form} name="sms_token" />
        {hasAccount && <TestSmsButton form={form} onRefused={onRefused} />}
      </div>
    </Panel>
  );
}

/** The settings form: saved as a whole, can be tested before saving. */
export function SettingsForm({ row }: { row: NotificationSettings }) {
  const { t } = useTexts();
  const form = useSettingsForm(row);
  const guard = useUnsavedGuard(form.fields.isDirty());
  const element = useRef<HTMLFormElement>(null);
  const [testRefusals, setTestRefusals] = useState(0);
  const refuseTest = () => setTestRefusals((count) => count + 1);
  const refusals = form.refusals + testRefusals;
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const { present } = form;
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormAlert failure={form.failure} />
      <RestoredNotice form={form} />
      {present && <StaleConflict form={form} present={present} />}
      <IncidentsPanel form={form} />
      <ServerPanel form={form} />
      <SenderPanel form={form} />
      <SmsPanel form={form} onRefused={refuseTest} />
      <DigestPanel form={form} />
      <ContractsPanel form={form} />
      <BookingsPanel form={form} />
      <CreditPanel form={form} />
      <TestMailButton form={form} onRefused={refuseTest} />
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSaving} disabled={present !== null}>
          {t("action.save_changes")}
        </Button>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  );
}
