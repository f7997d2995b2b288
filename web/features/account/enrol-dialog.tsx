import { useState } from "react";
import { codeProof, type Enrolment, passwordProof } from "#shared/domain/account/second-factor.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { LinkQr } from "#web/components/link-qr.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { CodeField } from "./code-field.tsx";
import { OwnPasswordField, ProofFrame } from "./proof-frame.tsx";
import { RecoveryCodeList } from "./recovery-code-list.tsx";
import { confirmEnrolment, requestEnrolment } from "./second-factor-query.ts";
import classes from "./second-factor.module.css";
import { useProofForm } from "./use-proof-form.ts";

function PasswordStage({ onEnrolled }: { onEnrolled: (enrolment: Enrolment) => void }) {
  const { t } = useTexts();
  const subject = { input: passwordProof, empty: { password: "" } };
  const proof = useProofForm(subject, ({ password }) => requestEnrolment(password), onEnrolled);
  return (
    <ProofFrame proof={proof} hint={t("account.second_factor.intro")} confirm={t("account.second_factor.continue")}>
      <OwnPasswordField {...proof.form.getInputProps("password")} />
    </ProofFrame>
  );
}

interface ScanProps {
  enrolment: Enrolment;
  onConfirmed: (codes: readonly string[]) => void;
}

function ScanStage({ enrolment, onConfirmed }: ScanProps) {
  const { t } = useTexts();
  const subject = { input: codeProof, empty: { code: "" } };
  const proof = useProofForm(subject, ({ code }) => confirmEnrolment(code), onConfirmed);
  return (
    <ProofFrame proof={proof} hint={t("account.second_factor.scan")} confirm={t("account.second_factor.confirm")}>
      <div className={classes.qr}>
        <LinkQr address={enrolment.uri} label={t("account.second_factor.qr")} />
      </div>
      <p className={classes.secret}>
        {t("account.second_factor.secret")}
        <code>{enrolment.secret}</code>
      </p>
      <CodeField {...proof.form.getInputProps("code")} label={t("account.second_factor.code")} isTimeCode autoFocus />
    </ProofFrame>
  );
}

/** Three steps: password, authenticator, recovery codes. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirm = (newCodes: readonly string[]) => {
    setCodes(newCodes);
    showSuccess(t("account.second_factor.on"));
  };
  const title = t(codes ? "account.second_factor.codes_title" : "account.second_factor.title");
  return (
    <PlainModal opened onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={codes === null}>
      {!enrolment && <PasswordStage onEnrolled={setEnrolment} />}
      {enrolment && !codes && <ScanStage enrolment={enrolment} onConfirmed={confirm} />}
      {codes && <RecoveryCodeList codes={codes} onDone={onClose} />}
    </PlainModal>
  );
}
