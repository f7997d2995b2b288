import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useSnapshot } from "valtio/react";
import { useTexts } from "../use-texts.ts";
import classes from "./attachments.module.css";
import { cancelUpload, retryUpload, type Upload, uploadsState } from "./uploads-state.ts";

function UploadRow({ upload }: { upload: Readonly<Upload> }) {
  const { t } = useTexts();
  const { id, name, status, progress, message } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.upload} data-status={status}>
      <span className={classes.uploadName}>{name}</span>
      {status === "refused" && (
        <span className={classes.refusal} role="alert">
          {message}
        </span>
      )}
      {status === "offline" && (
        <>
          <span className={classes.soft} role="status">
            {t("components.attachments.offline")}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => retryUpload(id)}>
            {t("action.retry")}
          </Button>
        </>
      )}
      {(status === "sending" || status === "waiting") && (
        <Progress.Root className={classes.progress} size="sm">
          <Progress.Section value={percent} aria-label={t("components.attachments.progress", { name })} />
        </Progress.Root>
      )}
      {status === "done" && <span className={classes.soft}>{t("components.attachments.done")}</span>}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t(
          status === "refused" || status === "done"
            ? "components.attachments.dismiss"
            : "components.attachments.cancel",
          { name },
        )}
        onClick={() => cancelUpload(id)}
      >
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Uploads in progress for one record, or for the form of a new one. */
export function UploadList({ group }: { group: string }) {
  const { t } = useTexts();
  const { list } = useSnapshot(uploadsState);
  const own = list.filter((upload) => upload.group === group);
  if (own.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label={t("components.attachments.uploads")}>
      {own.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}
