import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { type Passkey, passkeyName, passkeyProof, passkeyRename } from "#shared/domain/account/passkey.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { readUserAgent } from "#shared/lib/user-agent.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useReturnFocus } from "#shared/ui/use-return-focus.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import * as z from "zod/mini";
import { CodeField } from "./code-field.tsx";
import { addPasskey, renamePasskey } from "./passkeys-query.ts";
import { secondFactorQuery } from "./second-factor-query.ts";
import { useProofForm } from "./use-proof-form.ts";

const newKey = z.object({ name: passkeyName(), ...passkeyProof.shape });

/** How people tell their keys apart: by the device that made them. */
function useDeviceName(): string {
  const { t } = useTexts();
  const { browser, system } = readUserAgent(navigator.userAgent);
  return browser && system ? t("account.passkeys.default_name", { browser, system }) : (browser ?? system ?? "");
}

function useAddForm(onClose: () => void) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<"cancelled" | "known" | null>(null);
  const subject = { input: newKey, empty: { name: useDeviceName(), password: "", code: "" } };
  const proof = useProofForm(
    subject,
    ({ name, password, code }) => addPasskey(name, { password, code }),
    (outcome) => {
      if (outcome !== "done") return setProblem(outcome);
      showSuccess(t("account.passkeys.added"));
      onClose();
    },
  );
  return { ...proof, problem: problem && t(`account.passkeys.${problem}`) };
}

/** Shows again who one is, then asks the device for a key. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { data } = useQuery(secondFactorQuery);
  const { form, submit, isPending, failure, problem } = useAddForm(onClose);
  useReturnFocus();
  return (
    <PlainModal opened onClose={onClose} title={t("account.passkeys.add")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && <Notice tone="danger">{describeError(failure)}</Notice>}
          {problem && !isPending && <Notice tone="danger">{problem}</Notice>}
          <TextInput
            {...form.getInputProps("name")}
            label={t("account.passkeys.name")}
            maxLength={maxLengthOf(passkeyRename.shape.name)}
          />
          <PasswordField
            {...form.getInputProps("password")}
            label={t("field.password")}
            autoComplete="current-password"
            data-autofocus
          />
          {data?.is_on && <CodeField {...form.getInputProps("code")} label={t("account.second_factor.code_any")} />}
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t("account.second_factor.continue")}
            </Button>
          </Group>
        </Stack>
      </form>
    </PlainModal>
  );
}

/** Another name for a key. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTexts();
  const subject = { input: passkeyRename, empty: { name: passkey.name } };
  const { form, submit, isPending, failure } = useProofForm(
    subject,
    ({ name }) => renamePasskey(passkey.id, name),
    () => {
      showSuccess(t("account.passkeys.renamed"));
      onClose();
    },
  );
  useReturnFocus();
  return (
    <PlainModal opened onClose={onClose} title={t("account.passkeys.rename")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && <Notice tone="danger">{describeError(failure)}</Notice>}
          <TextInput
            {...form.getInputProps("name")}
            label={t("account.passkeys.name")}
            maxLength={maxLengthOf(passkeyRename.shape.name)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t("account.passkeys.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </PlainModal>
  );
}
