import { documentStateColors, type DocumentState } from "#shared/domain/documents/document.ts";
import { signerStateColors, type Signer } from "#shared/domain/documents/signer.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";

export function DocumentBadge({ state }: { state: DocumentState }) {
  const { t } = useTexts();
  return <StatusBadge color={documentStateColors[state]} label={t(`documents.state.${state}`)} />;
}

export function SignerBadge({ signer: { state, task } }: { signer: Pick<Signer, "state" | "task"> }) {
  const { t } = useTexts();
  const isApproved = task === "approve" && state === "signed";
  const label = t(isApproved ? "documents.signer.state_approved" : `documents.signer.state.${state}`);
  return <StatusBadge color={signerStateColors[state]} label={label} />;
}
