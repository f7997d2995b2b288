import { useState } from "react";
import { type WholeProof, wholeProof } from "#shared/domain/account/second-factor.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { CodeField } from "./code-field.tsx";
import { OwnPasswordField, ProofFrame } from "./proof-frame.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { requestRecoveryCodes, disableSecondFactor } from "./second-factor-query.ts";
import { useProofForm } from "./use-proof-form.ts";

interface ProofFormProps<Result> {
  hint: string;
  confirm: string;
  color?: "red";
  send: (proof: WholeProof) => Promise<Result>;
  onDone: (result: Result) => void;
}

/** Asks for both factors again, so that an unattended session cannot be used to remove one. */
function ProofForm<Result>({ send, onDone, ...frame }: ProofFormProps<Result>) {
  const { t } = useTexts();
  const subject = { input: wholeProof, empty: { password: "", code: "" } };
  const proof = useProofForm(subject, send, onDone);
  return (
    <ProofFrame {...frame} proof={proof}>
      <OwnPasswordField {...proof.form.getInputProps("password")} />
      <CodeField {...proof.form.getInputProps("code")} label={t("account.second_factor.code_any")} />
    </ProofFrame>
  );
}

/** Asks for both factors and turns the second one off. */
export function DisableSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
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
        send={disableSecondFactor}
        onDone={finish}
      />
    </PlainModal>
  );
}

/** Asks for both factors and shows new recovery codes. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t(codes ? "account.second_factor.codes_title" : "account.second_factor.codes_new");
  return (
    <PlainModal opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={codes === null}>
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : (
        <ProofForm
          hint={t("account.second_factor.codes_new_hint")}
          confirm={t("account.second_factor.codes_new")}
          send={requestRecoveryCodes}
          onDone={setCodes}
        />
      )}
    </PlainModal>
  );
}
