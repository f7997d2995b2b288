import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { RecordCommand } from "../shell.ts";

/** Puts a field of a record on the clipboard, where it is filled. */
export function copyCommand<Row>(
  id: string,
  title: MessageKey,
  icon: IconName,
  valueOf: (row: Row) => string | null,
): RecordCommand<Row> {
  return {
    id,
    title,
    icon,
    isOffered: (row) => (valueOf(row) ?? "") !== "",
    run: (row, { copy }) => copy(valueOf(row) ?? ""),
  };
}

interface Party {
  readonly documentation: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bank_account: string | null;
}

/** What is copied of persons and owners. */
export const partyCopies: readonly RecordCommand<Party>[] = [
  copyCommand<Party>("copy_phone", "palette.copy_phone", "user", ({ phone }) => phone),
  copyCommand<Party>("copy_email", "palette.copy_email", "mail", ({ email }) => email),
  copyCommand<Party>("copy_bank_account", "palette.copy_bank_account", "method", ({ bank_account }) => bank_account),
  copyCommand<Party>("copy_documentation", "palette.copy_documentation", "type", ({ documentation }) => documentation),
];
