import { Pagination, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type BankMovement, bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import type { BankStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { proposalsQuery } from "./banking-queries.ts";
import classes from "./banking.module.css";
import { FeeDialog } from "./fee-dialog.tsx";
import { IgnoreDialog } from "./ignore-dialog.tsx";
import { MovementRow } from "./movement-row.tsx";
import { SubjectDialog } from "./subject-dialog.tsx";
import { type MovementSubject, useMovementMoves } from "./use-movement-moves.ts";

const A_PAGE = 100;

/** The open dialog of a movement: reason for ignoring it, search for its subject, or the bank's fee for a return. */
interface RequestedDialog {
  readonly about: BankMovement;
  readonly kind: "ignore" | "search" | "fee";
  /** The proposed match. */
  readonly proposal?: MatchProposal;
  /** Characters typed on the row, including while the dialog opens. */
  readonly typed: string;
}

function useMovements(statement: BankStatement) {
  const [isAll, setIsAll] = useState(false);
  const [page, setPage] = useState(1);
  const state = isAll ? "" : "&state=pending";
  const query = `bank_statement_id=${statement.id}&page=${page}&page_size=${A_PAGE}${state}`;
  const { data } = useQuery(listQuery(bankMovementResource, query));
  const show = (all: boolean) => {
    setIsAll(all);
    setPage(1);
  };
  return { rows: data?.data, pages: Math.ceil((data?.meta?.total ?? 0) / A_PAGE), page, setPage, isAll, show };
}

interface RequestedMovementProps {
  dialog: RequestedDialog;
  onDone: () => void;
  onChoose: (subject: MovementSubject) => void;
  onClose: () => void;
}

function MovementDialog({ dialog, onDone, onChoose, onClose }: RequestedMovementProps) {
  const { about, kind, typed, proposal } = dialog;
  if (kind === "search") return <SubjectDialog movement={about} typed={typed} onChoose={onChoose} onClose={onClose} />;
  if (kind === "ignore") return <IgnoreDialog movement={about} onDone={onDone} onClose={onClose} />;
  return proposal && <FeeDialog movement={about} proposal={proposal} onDone={onDone} onClose={onClose} />;
}

/** Focuses the next pending row, or the previous one after the last. */
function focusBeside(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-movement]") ?? [])];
  const index = rows.findIndex(({ dataset }) => dataset["movement"] === id);
  const waiting = (row: HTMLElement) => row.dataset["state"] === "pending" && row.dataset["movement"] !== id;
  (rows.slice(index + 1).find(waiting) ?? rows.slice(0, Math.max(index, 0)).findLast(waiting))?.focus();
}

/** Focuses the first pending row, so that Enter confirms at once; not if another element has the focus. */
function useFirstFocus(list: RefObject<HTMLElement | null>, isReady: boolean): void {
  useEffect(() => {
    const at = document.activeElement;
    if (isReady && (at === document.body || at?.tagName === "MAIN"))
      list.current?.querySelector<HTMLElement>("[data-movement][data-state=pending]")?.focus({ preventScroll: true });
  }, [list, isReady]);
}

/**
 * The movements of a statement, processed by keyboard: ↑ and ↓ move, Enter confirms the proposal, I ignores, any
 * other letter starts a search for the subject.
 */
export function MovementList({ statement }: { statement: BankStatement }) {
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [dialog, setDialog] = useState<RequestedDialog | null>(null);
  const { rows, pages, page, setPage, isAll, show } = useMovements(statement);
  const { data: proposals } = useQuery(proposalsQuery(statement.id));
  const mayWork = useCan()("bank_movement", "update");
  const goOn = ({ id }: BankMovement) => focusBeside(list.current, id);
  const { confirm, undo } = useMovementMoves(goOn);
  useFirstFocus(list, rows !== undefined && mayWork);
  const openDialog = (about: BankMovement, kind: RequestedDialog["kind"], typed = "") =>
    setDialog((open) => (open ? { ...open, typed: open.typed + typed } : { about, kind, typed }));
  const close = () => setDialog(null);
  return (
    <section aria-label={t("entities.bank_movement")} aria-busy={!rows}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("field.state")}
          value={isAll ? "all" : "pending"}
          onChange={(value) => show(value === "all")}
          data={[
            { value: "pending", label: t("accounting.movement.waiting") },
            { value: "all", label: t("accounting.movement.all") },
          ]}
        />
        {mayWork && <p className={classes.keys}>{t("accounting.movement.keys")}</p>}
      </div>
      {!rows && <Skeleton height={240} />}
      {rows?.length === 0 && <p className={classes.none}>{t("accounting.movement.none")}</p>}
      <ul ref={list} className={classes.movements}>
        {rows?.map((movement, index) => (
          <MovementRow
            key={movement.id}
            movement={movement}
            proposals={proposals?.get(movement.id) ?? []}
            isFirst={index === 0}
            mayWork={mayWork}
            onConfirm={(subject) => confirm(movement, subject)}
            onFee={(proposal) => setDialog({ about: movement, kind: "fee", typed: "", proposal })}
            onIgnore={() => openDialog(movement, "ignore")}
            onSearch={(typed) => openDialog(movement, "search", typed)}
            onUndo={() => undo(movement)}
          />
        ))}
      </ul>
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} mt="md" />}
      {dialog && (
        <MovementDialog
          dialog={dialog}
          onDone={() => goOn(dialog.about)}
          onChoose={(subject) => {
            close();
            confirm(dialog.about, subject);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
