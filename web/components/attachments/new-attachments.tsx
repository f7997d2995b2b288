import type { AttachmentOwner } from "#shared/domain/documents/attachment.ts";
import { DropZone } from "./drop-zone.tsx";
import { UploadList } from "./upload-list.tsx";
import { startUploads } from "./uploads-state.ts";

interface NewAttachmentsProps {
  entity: AttachmentOwner;
  /** Identifies the files of this form until the record exists. */
  group: string;
}

/**
 * Files for a record that is being created: uploaded while the form is filled in, and assigned to the record on save.
 */
export function NewAttachments({ entity, group }: NewAttachmentsProps) {
  return (
    <DropZone takesPaste onFiles={(files) => startUploads(group, { owner_entity: entity, owner_id: null }, files)}>
      <UploadList group={group} />
    </DropZone>
  );
}
