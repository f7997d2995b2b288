import { documentStateColors, type DocumentState } from "#shared/domain/documents/document.ts";
import { signerStateColors, type SignerState } from "#shared/domain/documents/signer.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";

export function DocumentBadge({ state }: { state: DocumentState }) {
  const { t } = useTexts();
  return <StatusBadge color={documentStateColors[state]} label={t(`documents.state.${state}`)} />;
}

export function SignerBadge({ state }: { state: SignerState }) {
  const { t } = useTexts();
  return <StatusBadge color={signerStateColors[state]} label={t(`documents.signer.state.${state}`)} />;
}
