import { useMutation, useQuery } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { NoMailServer, useHasNoMailServer } from "../no-mail-server.tsx";
import { useTexts } from "../use-texts.ts";
import { signersQuery } from "./part-query.ts";

interface SendDialogProps {
  document: Document;
  onClose: () => void;
}

/** Asks for confirmation, as a sent document can no longer be changed. Uses the texts of `documents`. */
export function SendDialog({ document, onClose }: SendDialogProps) {
  const { t } = useTexts();
  const send = useMutation({
    mutationFn: () => moveOne(documentResource, document.id, "send", { version: document.version }),
    onSuccess: () => showSuccess(t("documents.done.send")),
    onSettled: onClose,
  });
  const hasNoMailServer = useHasNoMailServer();
  const { id, is_contract, signer_count, is_outdated } = document;
  const { data: signers } = useQuery(signersQuery(id));
  const names = signers?.map(({ name }) => name).join(", ") ?? "…";
  const words = [
    signer_count === 0
      ? t("documents.explain.send_unsigned")
      : t(hasNoMailServer ? "documents.explain.send_unmailed" : "documents.explain.send", { names }),
    ...(is_contract ? [t("documents.explain.send_contract")] : []),
    ...(is_outdated ? [t("documents.notice.outdated")] : []),
  ];
  return (
    <ConfirmDialog
      title={t("documents.action.send")}
      text={words.join(" ")}
      confirm={t("documents.action.send")}
      isBusy={send.isPending}
      isConstructive
      onClose={onClose}
      onConfirm={() => send.mutate()}
    >
      {signer_count > 0 && <NoMailServer />}
    </ConfirmDialog>
  );
}
