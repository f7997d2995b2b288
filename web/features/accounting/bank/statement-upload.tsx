import { IconFileDescription } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { describeError } from "#shared/client/api-error.ts";
import type { BankStatement, ImportedStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { importStatement, previewStatement } from "./banking-queries.ts";
import { StatementPreview } from "./statement-preview.tsx";

const ACCEPTED = ".n43,.c43,.txt,.aeb,.csb,.xml,.c53,.c54";

/** Reads a file as an import would; nothing is stored. */
const usePreview = () =>
  useMutation({
    meta: { toast: "never" },
    mutationFn: async (file: File) => ({ file, preview: await previewStatement(file) }),
  });

function useImport(onDone: (imported: ImportedStatement) => void) {
  const submit = useIdempotentSubmit();
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (file: File) =>
      submit((key) => importStatement(file, key), [file.name, file.size, file.lastModified].join(" ")),
    onSuccess: onDone,
  });
}

/** Says what was imported, and opens the statement where there is one. */
function useShowImported(onClose: () => void) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  return ({ added, known, statement_count, bank_statement_id }: ImportedStatement) => {
    const hasSeveral = statement_count > 1;
    const key = hasSeveral ? "accounting.statement.imported_several" : "accounting.statement.imported";
    showSuccess(t(added > 0 ? key : "accounting.statement.nothing_new", { added, known, count: statement_count }));
    if (bank_statement_id && !hasSeveral) navigate(`/bank-statements/${bank_statement_id}`);
    else onClose();
  };
}

/** Takes a bank's file by drag and drop or the file dialog, shows what it has, and imports it when the user says so. */
export function StatementUpload({ onClose }: EntityFormProps<BankStatement>) {
  const { t } = useTexts();
  const preview = usePreview();
  const imported = useImport(useShowImported(onClose));
  const error = imported.error ?? preview.error;
  return (
    <PlainModal opened onClose={onClose} title={t("new.bank_statement")} size="lg">
      {preview.data ? (
        <StatementPreview
          {...preview.data}
          isBusy={imported.isPending}
          onImport={() => imported.mutate(preview.data.file)}
          onClose={onClose}
        />
      ) : (
        <FileDrop
          onFile={preview.mutate}
          accept={ACCEPTED}
          label={t("accounting.statement.choose")}
          icon={IconFileDescription}
          isBusy={preview.isPending}
          isFirst
        >
          <FileDropTitle>{t("accounting.statement.choose")}</FileDropTitle>
          <FileDropHint>{t("accounting.statement.limits")}</FileDropHint>
        </FileDrop>
      )}
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
    </PlainModal>
  );
}
