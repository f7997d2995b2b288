import type { Owner } from "#shared/domain/properties/owner.ts";
import { reportPath } from "#shared/domain/reports/addresses.ts";
import type { RecordCommand } from "../surface/shell.ts";
import { partyCopies } from "./copy-command.ts";

export const statementPath = ({ id }: Pick<Owner, "id">): string => reportPath("owner-statement", { owner_id: id });

/** The owner's earnings and payouts, month by month. */
export const openStatement: RecordCommand<Owner> = {
  id: "owner_statement",
  title: "palette.owner_statement",
  icon: "report",
  isOffered: (_owner, can) => can("payment", "read"),
  run: (owner, { open }) => open(statementPath(owner)),
};

export const ownerCommands: readonly RecordCommand<Owner>[] = [openStatement, ...partyCopies];
