import { TextInput, type TextInputProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Passkey, passkeyName, passkeyProof, passkeyRename } from "#shared/domain/account/passkey.ts";
import { maxLengthOf } from "#shared/domain/core/fields.ts";
import { readUserAgent } from "#shared/lib/user-agent.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import * as z from "zod/mini";
import { CodeField } from "./code-field.tsx";
import { createPasskey, renamePasskey } from "./passkeys-query.ts";
import { OwnPasswordField, ProofFrame } from "./proof-frame.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";
import { useProofForm } from "./use-proof-form.ts";

const newKey = z.object({ name: passkeyName(), ...passkeyProof.shape });

/** Default name of a passkey: the device that created it. */
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
    ({ name, password, code }) => createPasskey(name, { password, code }),
    (outcome) => {
      if (outcome !== "done") return setProblem(outcome);
      showSuccess(t("account.passkeys.added"));
      onClose();
    },
  );
  return { ...proof, problem: problem && t(`account.passkeys.${problem}`) };
}

function NameField(props: TextInputProps) {
  const { t } = useTexts();
  return <TextInput {...props} label={t("account.passkeys.name")} maxLength={maxLengthOf(passkeyRename.shape.name)} />;
}

/** Re-authenticates the user, then asks the device for a passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { data } = useQuery(secondFactorQuery);
  const { problem, ...proof } = useAddForm(onClose);
  const { form, isPending } = proof;
  return (
    <PlainModal opened onClose={onClose} title={t("account.passkeys.add")}>
      <ProofFrame proof={proof} confirm={t("account.second_factor.continue")}>
        {problem && !isPending && <Notice tone="danger">{problem}</Notice>}
        <NameField {...form.getInputProps("name")} />
        <OwnPasswordField {...form.getInputProps("password")} />
        {data?.is_on && <CodeField {...form.getInputProps("code")} label={t("account.second_factor.code_any")} />}
      </ProofFrame>
    </PlainModal>
  );
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTexts();
  const subject = { input: passkeyRename, empty: { name: passkey.name } };
  const proof = useProofForm(
    subject,
    ({ name }) => renamePasskey(passkey.id, name),
    () => {
      showSuccess(t("account.passkeys.renamed"));
      onClose();
    },
  );
  return (
    <PlainModal opened onClose={onClose} title={t("account.passkeys.rename")}>
      <ProofFrame proof={proof} confirm={t("account.passkeys.save")}>
        <NameField {...proof.form.getInputProps("name")} data-autofocus />
      </ProofFrame>
    </PlainModal>
  );
}
