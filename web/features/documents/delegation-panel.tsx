import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { RevokedDelegation } from "#shared/domain/documents/revoked-delegation.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./documents.module.css";

const revoke = ({ document_id, id }: Signer, idempotencyKey: string) =>
  call<RevokedDelegation>(`/documents/${document_id}/signers/${id}/revoke-delegation`, {
    method: "POST",
    idempotencyKey,
    body: {},
  });

/** Revokes a delegation after one confirmation: the delegate's link ends, the signer gets another one. */
function RevokeButton({ signer }: { signer: Signer }) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const [isConfirming, setConfirming] = useState(false);
  const revoking = useMutation({
    mutationFn: () => submit((key) => revoke(signer, key), signer.id),
    onSuccess: ({ data: { name, is_mailed } }) =>
      showSuccess(t(is_mailed ? "delegation.revoked" : "delegation.revoked_unmailed", { name })),
    onSettled() {
      setConfirming(false);
      invalidateEntity("document");
    },
  });
  return (
    <>
      <Button variant="default" size="sm" my="xs" onClick={() => setConfirming(true)}>
        {t("delegation.revoke")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("delegation.revoke")}
          text={t("delegation.revoke_ask", { delegate: signer.delegate_name ?? "", name: signer.name })}
          confirm={t("delegation.revoke")}
          isBusy={revoking.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() => revoking.mutate()}
        />
      )}
    </>
  );
}

/** To whom a signer gave the signing and why; the company may revoke it until the delegate has signed. */
export function DelegationPanel({ signer, isWaiting }: { signer: Signer; isWaiting: boolean }) {
  const { t, language } = useTexts();
  const mayRevoke = useCan()("document", "approve") && isWaiting;
  const { delegated_at, delegate_name, delegate_email, delegate_reason } = signer;
  if (delegated_at === null) return null;
  return (
    <>
      <p className={classes.soft}>
        {t("delegation.to", {
          name: delegate_name ?? "",
          email: delegate_email ?? "",
          date: formatInstant(delegated_at, language),
          reason: delegate_reason ?? "",
        })}
      </p>
      {mayRevoke && <RevokeButton signer={signer} />}
    </>
  );
}
