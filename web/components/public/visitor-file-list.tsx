import { ActionIcon, Button } from "@mantine/core";
import { IconFileText, IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef } from "react";
import { visitorFileTypes } from "#shared/domain/documents/visitor-file.ts";
import { useT } from "#shared/ui/use-t.ts";
import type { SentFile, VisitorFiles } from "./use-visitor-files.ts";
import classes from "./visitor-file-list.module.css";

function FileLine({ file, files }: { file: SentFile; files: VisitorFiles }) {
  const t = useT();
  const { id, name, status, progress, message, canRetry } = file;
  return (
    <li className={classes.file} data-status={status}>
      <IconFileText size={22} stroke={1.5} aria-hidden />
      <div className={classes.name}>
        <span>{name}</span>
        {status === "sending" && <progress value={progress} max={1} aria-label={t("public.files.sending", { name })} />}
        {status === "sent" && <small>{t("public.files.sent")}</small>}
        {status === "failed" && <small role="alert">{message}</small>}
      </div>
      {status === "failed" && canRetry && (
        <Button variant="default" size="sm" onClick={() => files.retry(id)}>
          {t("action.retry")}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t("public.files.remove", { name })}
        onClick={() => files.remove(id)}
      >
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Where a visitor adds photos and scans, with the state of each. */
export function VisitorFileList({ files, error }: { files: VisitorFiles; error?: string | undefined }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.area}>
      {files.list.length > 0 && (
        <ul className={classes.list}>
          {files.list.map((file) => (
            <FileLine key={file.id} file={file} files={files} />
          ))}
        </ul>
      )}
      {files.list.length < files.most && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t("public.files.add")}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={visitorFileTypes.join(",")}
        aria-label={t("public.files.add")}
        onChange={(event) => {
          files.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <p className={classes.hint}>{t("public.files.hint", { most: files.most })}</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
