import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Attachment, type AttachmentOwner, isPicture } from "#shared/domain/documents/attachment.ts";
import { Panel } from "../detail/panel.tsx";
import { useTexts } from "../use-texts.ts";
import { attachmentsQuery } from "./attachment-queries.ts";
import classes from "./attachments.module.css";
import { DropZone } from "./drop-zone.tsx";
import { FileList } from "./file-list.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { PictureViewer } from "./picture-viewer.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { UploadList } from "./upload-list.tsx";
import { startUploads } from "./uploads-state.ts";

interface AttachmentsPanelProps {
  entity: AttachmentOwner;
  id: string;
  /** Whether the user may add and remove files. */
  mayChange: boolean;
}

/** A record's pictures and other files, with upload. Files added by others appear live. */
export function AttachmentsPanel({ entity, id, mayChange }: AttachmentsPanelProps) {
  const { t } = useTexts();
  const target = { owner_entity: entity, owner_id: id };
  const { data, isError, refetch } = useQuery(attachmentsQuery(target));
  const group = `${entity}:${id}`;
  return (
    <Panel title={t("components.attachments")}>
      {isError && !data && (
        <p className={classes.quiet} role="alert">
          {t("components.failed.title")}{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {t("action.retry")}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton height={104} radius="md" mb="sm" />}
      {mayChange ? (
        <DropZone takesPaste onFiles={(files) => startUploads(group, target, files)}>
          {data && <Attachments list={data} mayChange />}
          <UploadList group={group} />
        </DropZone>
      ) : (
        data && <Attachments list={data} mayChange={false} />
      )}
    </Panel>
  );
}

function Attachments({ list, mayChange }: { list: readonly Attachment[]; mayChange: boolean }) {
  const { t } = useTexts();
  const [shown, setShown] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const pictures = list.filter(({ type }) => isPicture(type));
  const files = list.filter(({ type }) => !isPicture(type));
  const onRemove = mayChange ? setRemoving : undefined;
  return (
    <>
      {list.length === 0 && !mayChange && <p className={classes.quiet}>{t("components.attachments.none")}</p>}
      {pictures.length > 0 && <PictureGrid pictures={pictures} onOpen={setShown} />}
      {files.length > 0 && <FileList files={files} onRemove={onRemove} />}
      {shown !== null && pictures.some((picture) => picture.id === shown) && (
        <PictureViewer
          pictures={pictures}
          id={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
          onRemove={onRemove}
        />
      )}
      {removing && <RemoveDialog attachment={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
