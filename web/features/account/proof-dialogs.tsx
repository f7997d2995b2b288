import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { type WholeProof, wholeProof } from "#shared/domain/account/second-factor.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useReturnFocus } from "#shared/ui/use-return-focus.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { CodeField } from "./code-field.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { renewRecoveryCodes, turnOffSecondFactor } from "./second-factor-query.ts";
import classes from "./second-factor.module.css";
import { useProofForm } from "./use-proof-form.ts";

interface ProofFormProps<Answer> {
  hint: string;
  confirm: string;
  color?: "red";
  send: (proof: WholeProof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

/** Both factors again: nobody who found an open screen takes one away. */
function ProofForm<Answer>({ hint, confirm, color, send, onDone }: ProofFormProps<Answer>) {
  const { t } = useTexts();
  const subject = { input: wholeProof, empty: { password: "", code: "" } };
  const { form, submit, isPending, failure } = useProofForm(subject, send, onDone);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p className={classes.hint}>{hint}</p>
        {failure && <Notice tone="danger">{describeError(failure)}</Notice>}
        <PasswordField
          {...form.getInputProps("password")}
          label={t("field.password")}
          autoComplete="current-password"
          data-autofocus
        />
        <CodeField {...form.getInputProps("code")} label={t("account.second_factor.code_any")} />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} {...(color && { color })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Asks for both factors and turns the second one off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  useReturnFocus();
  const finish = () => {
    showSuccess(t("account.second_factor.off"));
    onClose();
  };
  return (
    <PlainModal opened onClose={onClose} title={t("account.second_factor.turn_off_title")}>
      <ProofForm
        hint={t("account.second_factor.turn_off_hint")}
        confirm={t("account.second_factor.turn_off")}
        color="red"
        send={turnOffSecondFactor}
        onDone={finish}
      />
    </PlainModal>
  );
}

/** Asks for both factors and shows new codes for emergencies. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useReturnFocus();
  const title = t(codes ? "account.second_factor.codes_title" : "account.second_factor.codes_new");
  return (
    <PlainModal opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={codes === null}>
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : (
        <ProofForm
          hint={t("account.second_factor.codes_new_hint")}
          confirm={t("account.second_factor.codes_new")}
          send={renewRecoveryCodes}
          onDone={setCodes}
        />
      )}
    </PlainModal>
  );
}
