import type { Signer } from "#shared/domain/documents/signer.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Those who can have fields: approvers and those who get a copy write nothing on the document. */
export const signingSigners = (signers: readonly Signer[]): readonly Signer[] =>
  signers.filter(({ task }) => task === "sign");

/** Names the signer of a field, and says so where they no longer sign. */
export function useSignerName(signers: readonly Signer[]): (id: string | null) => string {
  const { t } = useTexts();
  return (id) => {
    const signer = signers.find((one) => one.id === id);
    if (!signer) return t("pdf_fields.no_signer");
    return signer.task === "sign" ? signer.name : t("pdf_fields.not_signing", { name: signer.name });
  };
}
