import { moveOne } from "#shared/client/resource-queries.ts";
import { isMoveAllowed } from "#shared/domain/core/lifecycle.ts";
import {
  type Document,
  documentLifecycle,
  documentMovesOf,
  documentResource,
} from "#shared/domain/documents/document.ts";
import type { RecordCommand } from "../surface/shell.ts";

/** Mails the signers who have not signed yet. */
const remind: RecordCommand<Document> = {
  id: "document_remind",
  title: "palette.document.remind",
  icon: "mail",
  isOffered: (document, can) =>
    document.archived_at === null &&
    can("document", "update") &&
    isMoveAllowed(documentLifecycle, document.state, "remind") &&
    documentMovesOf(document).includes("remind"),
  run: async ({ id, version, label }, { t, announce }) => {
    await moveOne(documentResource, id, "remind", { version });
    announce(t("palette.document_reminded", { label }));
  },
};

export const documentCommands: readonly RecordCommand<Document>[] = [remind];
