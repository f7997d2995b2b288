import { Button, Progress } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { describeError } from "#shared/client/api-error.ts";
import { ATTACHMENTS } from "#shared/domain/administration/attachment-column.ts";
import type { BulkUploadMatching } from "#shared/domain/administration/bulk-upload.ts";
import { BULK_UPLOAD_ZIP } from "#shared/domain/administration/policy.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { formatSize } from "#web/components/attachments/format-size.ts";
import { FileDrop, FileDropHint, FileDropTitle } from "#web/components/file-drop.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./column-matching.module.css";
import { useZip } from "./use-zip.ts";

const MEGABYTE = 1_048_576;

/** Only a filter for the file dialog: the content decides. */
const ACCEPTED = ".zip,application/zip";

interface ZipProps {
  readonly id: string;
  readonly matching: BulkUploadMatching;
}

function Words({ zip, sending }: Pick<BulkUploadMatching, "zip"> & Pick<ReturnType<typeof useZip>, "sending">) {
  const { t, language } = useTexts();
  if (sending)
    return (
      <>
        <FileDropTitle role="status">{t("administration.drop.sending", { name: sending.name })}</FileDropTitle>
        <Progress value={sending.fraction * 100} w="100%" size="sm" aria-label={sending.name} />
      </>
    );
  const limits = {
    megabytes: formatNumber(BULK_UPLOAD_ZIP.bytes / MEGABYTE, language),
    files: formatNumber(BULK_UPLOAD_ZIP.files, language),
    each: formatNumber(ATTACHMENT_LIMITS.bytes / MEGABYTE, language),
  };
  if (!zip)
    return (
      <>
        <FileDropTitle>{t("administration.zip.drop")}</FileDropTitle>
        <FileDropHint>{t("administration.zip.limits", limits)}</FileDropHint>
      </>
    );
  const size = formatSize(zip.size, language);
  return (
    <>
      <FileDropTitle role="status">{zip.name}</FileDropTitle>
      <FileDropHint>{t("administration.zip.content", { files: formatNumber(zip.files, language), size })}</FileDropHint>
    </>
  );
}

/** The optional ZIP with the files that the rows name, which become attachments of their records. */
export function ZipPicker({ id, matching }: ZipProps) {
  const { t } = useTexts();
  const { send, remove, sending, isBusy, error } = useZip(id);
  const { zip, columns, constants } = matching;
  const isNamed = columns.includes(ATTACHMENTS) || constants[ATTACHMENTS] !== undefined;
  return (
    <section className={classes.panel} aria-labelledby="zip-title">
      <div>
        <h2 id="zip-title" className={classes.heading}>
          {t("administration.zip.title")}
        </h2>
        <p className={classes.text}>{t("administration.zip.text")}</p>
      </div>
      <FileDrop
        onFile={send}
        accept={ACCEPTED}
        label={t("administration.zip.choose")}
        icon={IconFileZip}
        isBusy={isBusy}
      >
        <Words zip={zip} sending={sending} />
      </FileDrop>
      {error && <Notice tone="danger">{describeError(error)}</Notice>}
      {zip && !isNamed && <Notice tone="due">{t("administration.zip.no_column")}</Notice>}
      {zip && (
        <Button variant="default" className={classes.remove} disabled={isBusy} onClick={remove}>
          {t("administration.zip.remove")}
        </Button>
      )}
    </section>
  );
}
