import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useSnapshot } from "valtio/react";
import { describeError } from "#shared/client/api-error.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { serverFormErrors } from "#shared/ui/form-errors.ts";
import { Notice } from "#shared/ui/notice.tsx";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./notifications.module.css";
import { sendTestMail, type TestOutcome } from "./test-mail.ts";

function Outcome({ to, error, server_answer }: TestOutcome) {
  const { t } = useTexts();
  return (
    <Notice tone={error ? "danger" : "done"}>
      <strong>{error ? t(`notifications.last_error.${error}`) : t("notifications.test.sent", { email: to })}</strong>
      {server_answer && (
        <span className={classes.answer}>{t("notifications.test.answer", { answer: server_answer })}</span>
      )}
    </Notice>
  );
}

/** Tests the form's values before they are saved, and shows the server's response. */
export function TestMailButton({ form, onRefused }: { form: AnyForm; onRefused: () => void }) {
  const { t } = useTexts();
  const { user } = useSnapshot(sessionState);
  const { fields } = form;
  const test = useMutation({
    mutationFn: () => sendTestMail(fields.getValues()),
    meta: { toast: "never" },
    onError: (failure) => {
      fields.setErrors(serverFormErrors(failure));
      onRefused();
    },
  });
  const isOfFields = Object.keys(serverFormErrors(test.error)).length > 0;
  return (
    <div className={classes.test}>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t("notifications.test.send")}
      </Button>
      {user && <p className={classes.hint}>{t("notifications.test.hint", { email: user.email })}</p>}
      {test.data && !test.isPending && <Outcome {...test.data} />}
      {test.error && !test.isPending && !isOfFields && <Notice tone="danger">{describeError(test.error)}</Notice>}
    </div>
  );
}
