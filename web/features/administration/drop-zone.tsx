import { Loader, Progress } from "@mantine/core";
import { IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useEffect, useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { MAX_FILE_BYTES, MAX_RECORDS } from "#shared/domain/administration/bulk-upload.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
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

/** A file that misses the zone must not take the place of the page. */
function useHarmlessDrops(): void {
  useEffect(() => {
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", keep);
    window.addEventListener("drop", keep);
    return () => {
      window.removeEventListener("dragover", keep);
      window.removeEventListener("drop", keep);
    };
  }, []);
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
  const [isOver, setIsOver] = useState(false);
  useHarmlessDrops();
  const isReady = onFile !== null && sending === null;
  const take = (file: File | undefined) => {
    if (file && isReady) onFile(file);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files?.[0]);
    // The same file, corrected meanwhile, can be chosen again.
    currentTarget.value = "";
  };
  return (
    <div className={classes.place}>
      <label
        className={classes.zone}
        data-over={isOver && isReady}
        data-off={!isReady}
        onDragOver={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className={classes.input}
          accept={ACCEPTED}
          aria-label={t("administration.drop.button")}
          disabled={!isReady}
          onChange={choose}
        />
        <span className={classes.icon} aria-hidden>
          <Picture isSending={sending !== null} isOver={isOver && isReady} />
        </span>
        <Words sending={sending} isReady={onFile !== null} />
      </label>
      {children}
    </div>
  );
}
