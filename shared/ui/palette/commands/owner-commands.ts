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

/** The form of a new statement, on the owner's tab of statements. */
export const issueStatementPath = ({ id }: Pick<Owner, "id">): string => `/owners/${id}?tab=ownerStatements&new=1`;

const issueStatement: RecordCommand<Owner> = {
  id: "owner_issue_statement",
  title: "palette.issue_statement",
  icon: "report",
  isOffered: (_owner, can) => can("owner_statement", "create"),
  run: (owner, { open }) => open(issueStatementPath(owner)),
};

export const ownerCommands: readonly RecordCommand<Owner>[] = [openStatement, issueStatement, ...partyCopies];
