import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import type { SmsTrial } from "#shared/domain/notifications/sms-trial.ts";
import { serverFormErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./notifications.module.css";

function Outcome({ to, error, server_answer }: SmsTrial) {
  const { t } = useTexts();
  return (
    <Notice tone={error ? "danger" : "done"}>
      <strong>{error ? t(`documents.sms_error.${error}`) : t("notifications.sms_test.sent", { phone: to })}</strong>
      {server_answer && (
        <span className={classes.answer}>{t("notifications.sms_test.answer", { answer: server_answer })}</span>
      )}
    </Notice>
  );
}

async function sendTestSms(values: Readonly<Record<string, unknown>>, to: string): Promise<SmsTrial> {
  const { sms_account, sms_sender, sms_token } = values;
  const body = { sms_account, sms_sender, sms_token, to };
  return (await call<SmsTrial>("/notification-settings/test-sms", { method: "POST", body })).data;
}

/** Tries the account in the form before it is saved, with a message to a phone, and shows what the service answered. */
export function TestSmsButton({ form, onRefused }: { form: AnyForm; onRefused: () => void }) {
  const { t } = useTexts();
  const { fields } = form;
  const [to, setTo] = useState("");
  const test = useMutation({
    mutationFn: () => sendTestSms(fields.getValues(), to),
    meta: { toast: "never" },
    onError: (failure) => {
      const { to: _phone, ...errors } = serverFormErrors(failure);
      fields.setErrors(errors);
      if (Object.keys(errors).length > 0) onRefused();
    },
  });
  const errors = serverFormErrors(test.error);
  const isOfFields = Object.keys(errors).length > 0;
  return (
    <div className={classes.smsTest}>
      <TextInput
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={t("notifications.sms_test.to")}
        description={t("notifications.sms_test.hint")}
        value={to}
        error={errors["to"]}
        onChange={(event) => setTo(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter would save the form around it.
          event.preventDefault();
          // Each message costs: a key that is held sends one.
          if (!event.repeat && !test.isPending) test.mutate();
        }}
      />
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t("notifications.sms_test.send")}
      </Button>
      <div role="status">
        {test.data && !test.isPending && <Outcome {...test.data} />}
        {test.error && !test.isPending && !isOfFields && <Notice tone="danger">{describeError(test.error)}</Notice>}
      </div>
    </div>
  );
}
