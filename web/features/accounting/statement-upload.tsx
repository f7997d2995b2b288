import { Loader } from "@mantine/core";
import { IconFileDescription } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { useLocation } from "wouter";
import { describeError } from "#shared/client/api-error.ts";
import type { BankStatement, ImportedStatement } from "#shared/domain/accounting/bank-statement.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useOnce } from "#shared/ui/use-once.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useFileDrop } from "#web/components/use-file-drop.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { importStatement } from "./banking-queries.ts";
import classes from "./banking.module.css";

/** Only what the file dialog shows first: what a file is, its content tells. */
const ACCEPTED = ".n43,.c43,.txt,.aeb,.csb";

function useImport(onDone: (imported: ImportedStatement) => void) {
  const once = useOnce();
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (file: File) =>
      once((key) => importStatement(file, key), [file.name, file.size, file.lastModified].join(" ")),
    onSuccess: onDone,
  });
}

/** Takes a Norma 43 file by drag and drop or by the browser's own dialog, and opens what it brought. */
export function StatementUpload({ onClose }: EntityFormProps<BankStatement>) {
  const { t } = useTexts();
  const [, navigate] = useLocation();
  const { mutate, isPending, error } = useImport(({ added, known, bank_statement_id }) => {
    showSuccess(t(added > 0 ? "accounting.statement.imported" : "accounting.statement.nothing_new", { added, known }));
    if (bank_statement_id) navigate(`/bank-statements/${bank_statement_id}`);
    else onClose();
  });
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file && !isPending) mutate(file);
  };
  const { isOver, target } = useFileDrop(isPending ? null : take);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])]);
    // The same file, corrected meanwhile, can be chosen again.
    currentTarget.value = "";
  };
  return (
    <PlainModal opened onClose={onClose} title={t("new.bank_statement")}>
      <label className={classes.zone} data-over={isOver} {...target}>
        <input
          type="file"
          className={classes.input}
          accept={ACCEPTED}
          aria-label={t("accounting.statement.choose")}
          disabled={isPending}
          onChange={choose}
          data-autofocus
        />
        <span aria-hidden>{isPending ? <Loader size={26} /> : <IconFileDescription size={28} stroke={1.6} />}</span>
        <strong>{t("accounting.statement.choose")}</strong>
        <span className={classes.soft}>{t("accounting.statement.limits")}</span>
      </label>
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
    </PlainModal>
  );
}
