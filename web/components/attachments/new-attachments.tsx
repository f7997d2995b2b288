import type { AttachmentOwner } from "#shared/domain/documents/attachment.ts";
import { DropZone } from "./drop-zone.tsx";
import { UploadList } from "./upload-list.tsx";
import { startUploads } from "./uploads-state.ts";

interface NewAttachmentsProps {
  entity: AttachmentOwner;
  /** What the files of this form are known by until there is a record. */
  group: string;
}

/** Files for a record that is being made: they are sent while the rest is written, and become the record's own with it. */
export function NewAttachments({ entity, group }: NewAttachmentsProps) {
  return (
    <DropZone takesPaste onFiles={(files) => startUploads(group, { owner_entity: entity, owner_id: null }, files)}>
      <UploadList group={group} />
    </DropZone>
  );
}
