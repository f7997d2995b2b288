import { Loader, Progress } from "@mantine/core";
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import type { ChangeEvent, ReactNode } from "react";
import { MAX_FILE_BYTES, MAX_RECORDS } from "#shared/domain/administration/bulk-upload.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useFileDrop } from "#web/components/use-file-drop.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./drop-zone.module.css";

const MEGABYTE = 1_048_576;
/** Only what the file dialog shows first: what a file is, its content tells. */
const ACCEPTED = ".xlsx,.csv,.txt,.tsv,text/csv";

interface Sending {
  name: string;
  /** How much has left, 0 to 1. */
  fraction: number;
}

interface DropZoneProps {
  /** Null while nothing can be dropped yet. */
  onFile: ((file: File) => void) | null;
  /** The file that is being sent. */
  sending: Sending | null;
  /** Why the last one was refused. */
  children?: ReactNode;
}

function Words({ sending, isReady }: { sending: Sending | null; isReady: boolean }) {
  const { t, language } = useTexts();
  const limits = {
    megabytes: formatNumber(MAX_FILE_BYTES / MEGABYTE, language),
    rows: formatNumber(MAX_RECORDS, language),
  };
  if (sending)
    return (
      <>
        <span className={classes.title} role="status">
          {t("administration.drop.sending", { name: sending.name })}
        </span>
        <Progress value={sending.fraction * 100} w="100%" size="sm" aria-label={sending.name} />
      </>
    );
  return (
    <>
      <span className={classes.title}>
        {t(isReady ? "administration.drop.title" : "administration.drop.choose_first")}
      </span>
      <span className={classes.hint}>{t("administration.drop.limits", limits)}</span>
    </>
  );
}

function Picture({ isSending, isOver }: { isSending: boolean; isOver: boolean }) {
  if (isSending) return <Loader size={26} />;
  const Icon = isOver ? IconUpload : IconFileSpreadsheet;
  return <Icon size={28} stroke={1.6} />;
}

/** Takes a file by drag and drop, or by the browser's own dialog. */
export function DropZone({ onFile, sending, children }: DropZoneProps) {
  const { t } = useTexts();
  const isReady = onFile !== null && sending === null;
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file && isReady) onFile(file);
  };
  const { isOver, target } = useFileDrop(isReady ? take : null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])]);
    // The same file, corrected meanwhile, can be chosen again.
    currentTarget.value = "";
  };
  return (
    <div className={classes.place}>
      <label className={classes.zone} data-over={isOver} data-off={!isReady} {...target}>
        <input
          type="file"
          className={classes.input}
          accept={ACCEPTED}
          aria-label={t("administration.drop.button")}
          disabled={!isReady}
          onChange={choose}
        />
        <span className={classes.icon} aria-hidden>
          <Picture isSending={sending !== null} isOver={isOver} />
        </span>
        <Words sending={sending} isReady={onFile !== null} />
      </label>
      {children}
    </div>
  );
}
