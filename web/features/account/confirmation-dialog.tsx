import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/client/http.ts";
import type { Confirmation } from "#shared/domain/account/confirmation.ts";
import { codeProof, passwordProof } from "#shared/domain/account/second-factor.ts";
import { ABOVE_DRAWERS } from "#web/components/layers.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { CodeField } from "./code-field.tsx";
import { OwnPasswordField, ProofFrame } from "./proof-frame.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";
import { useProofForm } from "./use-proof-form.ts";

interface Props {
  onDone: (confirmation: Confirmation) => void;
}

const confirm = async (proof: object) =>
  (await call<Confirmation>("/auth/confirmations", { method: "POST", body: proof })).data;

function PasswordProof({ onDone }: Props) {
  const { t } = useTexts();
  const proof = useProofForm({ input: passwordProof, empty: { password: "" } }, confirm, onDone);
  return (
    <ProofFrame proof={proof} hint={t("account.confirmation.hint")} confirm={t("account.confirmation.submit")}>
      <OwnPasswordField {...proof.form.getInputProps("password")} />
    </ProofFrame>
  );
}

function CodeProof({ onDone }: Props) {
  const { t } = useTexts();
  const proof = useProofForm({ input: codeProof, empty: { code: "" } }, confirm, onDone);
  return (
    <ProofFrame proof={proof} hint={t("account.confirmation.hint")} confirm={t("account.confirmation.submit")}>
      <CodeField {...proof.form.getInputProps("code")} label={t("account.second_factor.code_any")} data-autofocus />
    </ProofFrame>
  );
}

/** Asks for the password, or a code of the second factor, before a bank account changes. */
export function ConfirmationDialog({ onDone, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts();
  const { data: factor } = useQuery(secondFactorQuery);
  const [isByCode, setByCode] = useState(false);
  const Proof = isByCode ? CodeProof : PasswordProof;
  return (
    <PlainModal opened onClose={onClose} title={t("account.confirmation.title")} zIndex={ABOVE_DRAWERS}>
      <Proof onDone={onDone} />
      {factor?.is_on && (
        <Button variant="subtle" size="compact-sm" onClick={() => setByCode(!isByCode)}>
          {t(isByCode ? "account.confirmation.by_password" : "account.confirmation.by_code")}
        </Button>
      )}
    </PlainModal>
  );
}
