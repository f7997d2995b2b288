import { Progress, Stack } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatNumber } from "#shared/lib/numbers.ts";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { BULK_UPLOAD_BYTES, MAX_BULK_UPLOAD_RECORDS } from "#shared/domain/administration/policy.ts";

const MEGABYTE = 1_048_576;
/** Only a filter for the file dialog: the file type is decided by its content. */
const ACCEPTED = ".xlsx,.csv,.txt,.tsv,text/csv";

interface Sending {
  name: string;
  /** Uploaded fraction, 0 to 1. */
  fraction: number;
}

interface DropZoneProps {
  /** Null while no file can be accepted. */
  onFile: ((file: File) => void) | null;
  /** The file being uploaded. */
  sending: Sending | null;
  /** Whether a ZIP with files can be added in the next step. */
  takesFiles: boolean;
  /** Why the last file was refused. */
  children?: ReactNode;
}

function Words({ sending, isReady, takesFiles }: Pick<DropZoneProps, "sending" | "takesFiles"> & { isReady: boolean }) {
  const { t, language } = useTexts();
  const limits = {
    megabytes: formatNumber(BULK_UPLOAD_BYTES / MEGABYTE, language),
    rows: formatNumber(MAX_BULK_UPLOAD_RECORDS, language),
  };
  if (sending)
    return (
      <>
        <FileDropTitle role="status">{t("administration.drop.sending", { name: sending.name })}</FileDropTitle>
        <Progress value={sending.fraction * 100} w="100%" size="sm" aria-label={sending.name} />
      </>
    );
  return (
    <>
      <FileDropTitle>{t(isReady ? "administration.drop.title" : "administration.drop.choose_first")}</FileDropTitle>
      <FileDropHint>{t("administration.drop.limits", limits)}</FileDropHint>
      {takesFiles && <FileDropHint>{t("administration.zip.next_step")}</FileDropHint>}
    </>
  );
}

/** Accepts a sheet and shows its upload progress. */
export function SheetDropZone({ onFile, sending, takesFiles, children }: DropZoneProps) {
  const { t } = useTexts();
  return (
    <Stack gap={12}>
      <FileDrop
        onFile={onFile}
        accept={ACCEPTED}
        label={t("administration.drop.button")}
        icon={IconFileSpreadsheet}
        isBusy={sending !== null}
      >
        <Words sending={sending} isReady={onFile !== null} takesFiles={takesFiles} />
      </FileDrop>
      {children}
    </Stack>
  );
}
