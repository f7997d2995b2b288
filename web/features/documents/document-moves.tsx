import { useMutation } from "@tanstack/react-query";
import { moveOne } from "#shared/client/resource-queries.ts";
import {
  type Document,
  documentLifecycle,
  documentMoveInputs,
  documentMovesOf,
  documentResource,
} from "#shared/domain/documents/document.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { SendDialog } from "#web/components/documents/send-dialog.tsx";
import { NoMailServer, useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { useOpenDialog } from "#web/components/form/use-open-form.ts";
import { unsavedFields } from "./uploads/unsaved-fields.ts";

interface DialogProps {
  document: Document;
  onClose: () => void;
}

/** Asks before a manually edited text is overwritten. */
function FillDialog({ document, onClose }: DialogProps) {
  const { t } = useTexts();
  const fill = useMutation({
    mutationFn: () => moveOne(documentResource, document.id, "fill", { version: document.version }),
    onSuccess: () => showSuccess(t("documents.done.fill")),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("documents.action.fill")}
      text={t("documents.explain.fill")}
      confirm={t("documents.action.fill")}
      isBusy={fill.isPending}
      onClose={onClose}
      onConfirm={() => fill.mutate()}
    />
  );
}

/** Asks for the reason of a cancellation, which the signers see. */
function CancelDialog({ document, onClose }: DialogProps) {
  const { t } = useTexts();
  const hasNoMailServer = useHasNoMailServer();
  const form = useMoveForm<"reason">(
    { resource: documentResource, row: document, verb: "cancel", input: documentMoveInputs.cancel },
    onClose,
  );
  return (
    <MoveDialog
      form={form}
      title={t("documents.action.cancel")}
      explanation={[
        t(hasNoMailServer ? "documents.explain.cancel_unmailed" : "documents.explain.cancel"),
        ...(document.bundle_id === null ? [] : [t("documents.explain.cancel_together")]),
      ].join(" ")}
      confirm={t("documents.action.cancel")}
      isFinal
      isPossible={isMoveAllowed(documentLifecycle, document.state, "cancel")}
      onClose={onClose}
    >
      <NoMailServer />
      <TextField form={form} name="reason" />
    </MoveDialog>
  );
}

/** Actions currently possible for a document, as buttons and in the palette. */
export function DocumentMoves({ document }: { document: Document }) {
  const { t } = useTexts();
  const [requestedVerb, setRequestedVerb] = useOpenDialog("document move", ["fill", "send", "cancel"]);
  const close = () => setRequestedVerb(null);
  const hasNoMailServer = useHasNoMailServer();
  const isByHand = document.docx_sha256 !== null && document.template_revision === null;
  const offered = documentMovesOf(document);
  return (
    <>
      <MoveActions
        resource={documentResource}
        row={document}
        lifecycle={documentLifecycle}
        state={document.state}
        text={(verb) => `documents.action.${verb}`}
        command={(verb) => `palette.document.${verb}`}
        isOffered={(verb) =>
          offered.includes(verb) &&
          (verb !== "send" || document.docx_sha256 !== null) &&
          (verb !== "remind" || !hasNoMailServer)
        }
        isMain={(verb) => verb === "send"}
        onRequest={{
          ...(isByHand && { fill: () => setRequestedVerb("fill") }),
          send: () =>
            unsavedFields.document_id === document.id
              ? showError(t("pdf_fields.save_first"))
              : setRequestedVerb("send"),
          cancel: () => setRequestedVerb("cancel"),
        }}
        onDone={(verb) => {
          if (verb === "fill" || verb === "remind") showSuccess(t(`documents.done.${verb}`));
        }}
      />
      {requestedVerb === "fill" && <FillDialog document={document} onClose={close} />}
      {requestedVerb === "send" && <SendDialog document={document} onClose={close} />}
      {requestedVerb === "cancel" && <CancelDialog document={document} onClose={close} />}
    </>
  );
}
