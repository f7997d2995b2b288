import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { RecordCommand } from "../surface/shell.ts";

/** Copies a field of a record to the clipboard, if it is not empty. */
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

const icons = { phone: "user", email: "mail", bank_account: "method", documentation: "type" } as const;
const copied = ["phone", "email", "bank_account", "documentation"] as const;

/** Copyable fields of persons and owners: by palette commands, and by the buttons beside their fields. */
export type CopiedField = (typeof copied)[number];
export type Party = Readonly<Record<CopiedField, string | null>>;

export const partyCopies: readonly RecordCommand<Party>[] = copied.map((field) =>
  copyCommand<Party>(`copy_${field}`, `palette.copy_${field}`, icons[field], (row) => row[field]),
);
