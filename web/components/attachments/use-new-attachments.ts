import { useEffect, useState } from "react";
import { randomKey } from "#shared/client/random-key.ts";
import type { AttachmentOwner } from "#shared/domain/documents/attachment.ts";
import { adoptUploads, forgetUploads } from "./uploads-state.ts";

/** The files of a form: assigned to the record when it is created, discarded when the form is left without one. */
export function useNewAttachments(entity: AttachmentOwner) {
  const [group] = useState(() => `form:${randomKey()}`);
  useEffect(() => () => forgetUploads(group), [group]);
  return { group, giveTo: (id: string) => void adoptUploads(group, { owner_entity: entity, owner_id: id }) };
}
