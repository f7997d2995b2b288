import { Pagination, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type BankMovement, bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import { needsAnswer } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import type { BankStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type Proposals, proposalsQuery } from "./banking-queries.ts";
import classes from "./banking.module.css";
import { ConfirmCertainButton } from "./confirm-certain-button.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import type { FormValues } from "#web/components/form/form-values.ts";
import { MovementDialog, type RequestedDialog } from "./movement-dialog.tsx";
import { MovementRow } from "./movement-row.tsx";
import { useMovementMoves } from "./use-movement-moves.ts";

const A_PAGE = 100;
/** Where computing them failed: a person still decides. */
const noProposals: Proposals = { matches: new Map(), rules: new Map() };

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

/** Focuses the next pending row, or the previous one after the last. */
function focusBeside(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-movement]") ?? [])];
  const index = rows.findIndex(({ dataset }) => dataset["movement"] === id);
  const waiting = (row: HTMLElement) => row.dataset["state"] === "pending" && row.dataset["movement"] !== id;
  (rows.slice(index + 1).find(waiting) ?? rows.slice(0, Math.max(index, 0)).findLast(waiting))?.focus();
}

/** Focuses the first row that is still pending after others were confirmed, else the list as a whole. */
function focusAfter(section: HTMLElement | null, confirmed: ReadonlySet<string>): void {
  const rows = [...(section?.querySelectorAll<HTMLElement>("[data-movement][data-state=pending]") ?? [])];
  (rows.find(({ dataset }) => !confirmed.has(dataset["movement"] ?? "")) ?? section)?.focus();
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
 * Opens a dialog at once and focuses its first input, so that the letter whose key is down and all later ones are typed
 * into it.
 */
function openAtOnce(open: () => void): void {
  flushSync(open);
  document.querySelector<HTMLElement>("[role=dialog] [data-autofocus]")?.focus();
}

/** Whether the user is in a dialog or at another movement: the focus then stays where it is. */
function isElsewhere(id: string): boolean {
  const place = document.activeElement?.closest<HTMLElement>("[role=dialog], [data-movement]");
  return place instanceof HTMLElement && place.dataset["movement"] !== id;
}

/**
 * The movements of a statement, processed by keyboard: ↑ and ↓ move, Enter confirms the proposal, Delete ignores, any
 * letter starts a search for the subject, or books outgoing money. A doubtful proposal needs a second answer, and so does one that is final.
 */
export function MovementList({ statement }: { statement: BankStatement }) {
  const { t } = useTexts();
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [dialog, setDialog] = useState<RequestedDialog | null>(null);
  const { rows, pages, page, setPage, isAll, show } = useMovements(statement);
  const { data, isPending } = useQuery(proposalsQuery(statement.id));
  const proposals = data ?? (isPending ? undefined : noProposals);
  const mayWork = useCan()("bank_movement", "update");
  const goOn = ({ id }: BankMovement) => focusBeside(list.current, id);
  const writeRule = (about: BankMovement, target: FormValues) => setDialog({ about, kind: "rule", target });
  /** A user who went on meanwhile is not interrupted. */
  const offerRule = (about: BankMovement, target: FormValues) =>
    showSuccess(t("accounting.movement.rule_left", { label: about.label }), {
      label: t("accounting.movement.rule_open"),
      run: () => writeRule(about, target),
    });
  const { confirm, booked, undo } = useMovementMoves((movement, remembered) => {
    const isFree = !isElsewhere(movement.id);
    if (remembered) (isFree ? writeRule : offerRule)(movement, remembered);
    else if (isFree) goOn(movement);
  });
  useFirstFocus(list, rows !== undefined && mayWork);
  const open = (requested: RequestedDialog) => openAtOnce(() => setDialog(requested));
  const close = () => setDialog(null);
  const remember = (about: BankMovement, target: FormValues | null) =>
    target ? writeRule(about, target) : goOn(about);
  const decide = (about: BankMovement, proposal: MatchProposal) =>
    needsAnswer(proposal) ? open({ about, kind: "doubt", proposal }) : confirm(about, proposal);
  return (
    <section ref={section} tabIndex={-1} aria-label={t("entities.bank_movement")} aria-busy={!rows}>
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
        {mayWork && (
          <ConfirmCertainButton
            statement={statement}
            proposals={proposals?.matches}
            onDone={(confirmed) => focusAfter(section.current, confirmed)}
          />
        )}
        {mayWork && <p className={classes.keys}>{t("accounting.movement.keys")}</p>}
      </div>
      {!rows && <Skeleton height={240} />}
      {rows?.length === 0 && <p className={classes.none}>{t("accounting.movement.none")}</p>}
      <ul ref={list} className={classes.movements}>
        {rows?.map((movement, index) => (
          <MovementRow
            key={movement.id}
            movement={movement}
            proposals={proposals && (proposals.matches.get(movement.id) ?? [])}
            rule={proposals?.rules.get(movement.id)}
            isFirst={index === 0}
            mayWork={mayWork}
            onConfirm={(proposal) => decide(movement, proposal)}
            onRule={(rule) => confirm(movement, rule)}
            onFee={(proposal) => open({ about: movement, kind: "fee", proposal })}
            onIgnore={() => open({ about: movement, kind: "ignore" })}
            onSearch={() => open({ about: movement, kind: movement.amount < 0 ? "book" : "search" })}
            onNet={() => open({ about: movement, kind: "net" })}
            onParts={() => open({ about: movement, kind: "parts" })}
            onUndo={() => undo(movement)}
          />
        ))}
      </ul>
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} mt="md" />}
      {dialog && (
        <MovementDialog
          dialog={dialog}
          onBooked={(row, remembered) => {
            booked(row);
            remember(row, remembered);
          }}
          onChoose={(subject, remembered) => {
            close();
            confirm(dialog.about, subject, remembered);
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
