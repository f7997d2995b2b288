import { Checkbox } from "@mantine/core";
import type { Dispatch, SetStateAction } from "react";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import type { SignatureDraft } from "./signing-progress.ts";

interface DeclarationProps {
  readonly signature: SignatureDraft;
  readonly signer: SigningPageData["signer"];
  readonly onChange: Dispatch<SetStateAction<SignatureDraft>>;
  readonly isFaulty: boolean;
  readonly faultId: string | null;
}

/** A delegate declares that they sign for the signer, in the capacity that the signer declared. */
export function DelegateDeclaration({ signature, signer, onChange, isFaulty, faultId }: DeclarationProps) {
  const t = useT();
  return (
    <Checkbox
      mt="md"
      mb="md"
      label={t("signing.represents_party", {
        name: signer.name,
        capacity: signer.delegate_representation ?? "",
      })}
      checked={signature.is_representative}
      error={isFaulty}
      aria-invalid={isFaulty || undefined}
      aria-describedby={isFaulty ? (faultId ?? undefined) : undefined}
      onChange={(event) => onChange({ ...signature, is_representative: event.currentTarget.checked })}
    />
  );
}
