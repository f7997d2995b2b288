import type { TicketbaiFile } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "../invoices/accounting.module.css";

const colors = { waiting: "amber", signed: "green", failed: "red" } as const;

/** What became of a file, and why it is not signed. */
export function TicketbaiStateValue({ file: { state, fault } }: { file: Pick<TicketbaiFile, "state" | "fault"> }) {
  const { t } = useTexts();
  return (
    <>
      <StatusBadge color={colors[state]} label={t(`accounting.ticketbai.state.${state}`)} />
      {fault && <span className={classes.soft}>{t(`accounting.ticketbai.fault.${fault}`)}</span>}
    </>
  );
}
