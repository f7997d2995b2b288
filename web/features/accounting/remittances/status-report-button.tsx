import { Button } from "@mantine/core";
import { IconFileDescription, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { AppliedReport } from "#shared/domain/accounting/remittances/status-report.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { applyReport, undoRejections } from "./status-report-queries.ts";

interface ReportDialogProps {
  remittance: Remittance;
  onClose: () => void;
}

/** Says what a report changed, with one undo of its rejections. */
function useShowApplied({ id }: Remittance) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const undo = useMutation({
    mutationFn: (lines: AppliedReport["rejected"]) =>
      submit((key) => undoRejections(id, lines, key), JSON.stringify(lines)),
    onSuccess: (_done, lines) => showSuccess(t("accounting.remittance.report_undone", { count: lines.length })),
  });
  return ({ accepted, rejected }: AppliedReport) => {
    if (accepted + rejected.length === 0) return showSuccess(t("accounting.remittance.report_nothing"));
    const text = t("accounting.remittance.report_applied", { accepted, rejected: rejected.length });
    const action = { label: t("accounting.movement.undo"), run: () => undo.mutate(rejected) };
    return showSuccess(text, rejected.length > 0 ? action : undefined);
  };
}

/** Takes the bank's report by drag and drop or the file dialog. */
function ReportDialog({ remittance, onClose }: ReportDialogProps) {
  const { t } = useTexts();
  const submit = useIdempotentSubmit();
  const showApplied = useShowApplied(remittance);
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: (file: File) =>
      submit(
        (key) => applyReport(remittance.id, file, key),
        [file.name, file.size, file.lastModified, remittance.version].join(" "),
      ),
    onSuccess: (applied) => {
      showApplied(applied);
      onClose();
    },
  });
  return (
    <PlainModal opened onClose={onClose} title={t("accounting.remittance.report")}>
      <FileDrop
        onFile={mutate}
        accept=".xml"
        label={t("accounting.remittance.report_choose")}
        icon={IconFileDescription}
        isBusy={isPending}
        isFirst
      >
        <FileDropTitle>{t("accounting.remittance.report_choose")}</FileDropTitle>
        <FileDropHint>{t("accounting.remittance.report_hint")}</FileDropHint>
      </FileDrop>
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
    </PlainModal>
  );
}

/** "Upload bank report": for a remittance that the bank has. */
export function StatusReportButton({ remittance }: { remittance: Remittance }) {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useIsOpen("report");
  const may = useCan()("remittance", "approve");
  if (!may || (remittance.state !== "sent" && remittance.state !== "settled")) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t("accounting.remittance.report")}
      </Button>
      {isOpen && <ReportDialog remittance={remittance} onClose={() => setIsOpen(false)} />}
    </>
  );
}
