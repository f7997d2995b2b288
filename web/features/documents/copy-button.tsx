import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Mails the signed file again to one who only gets a copy. */
export function CopyButton({ signer }: { signer: Signer }) {
  const { t } = useTexts();
  const mayResend = useCan()("document", "approve");
  const hasNoMailServer = useHasNoMailServer();
  const submit = useIdempotentSubmit();
  const { document_id, id } = signer;
  const resending = useMutation({
    mutationFn: () =>
      submit(
        (idempotencyKey) =>
          call(`/documents/${document_id}/signers/${id}/copy`, { method: "POST", idempotencyKey, body: {} }),
        id,
      ),
    onSuccess: () => showSuccess(t("copies.sent")),
    onSettled: () => invalidateEntity("document"),
  });
  if (!mayResend || hasNoMailServer) return null;
  return (
    <Button variant="default" size="sm" loading={resending.isPending} onClick={() => resending.mutate()}>
      {t("copies.resend")}
    </Button>
  );
}
