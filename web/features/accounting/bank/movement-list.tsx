import { Pagination, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type BankMovement, bankMovementResource } from "#shared/domain/accounting/bank/bank-movement.ts";
import { isCertain } from "#shared/domain/accounting/bank/certain-matches.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import type { BankStatement } from "#shared/domain/accounting/bank/bank-statement.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { type Proposals, proposalsQuery } from "./banking-queries.ts";
import classes from "./banking.module.css";
import { BookDialog } from "./book-dialog.tsx";
import { ConfirmCertainButton } from "./confirm-certain-button.tsx";
import { DoubtDialog } from "./doubt-dialog.tsx";
import { FeeDialog } from "./fee-dialog.tsx";
import { IgnoreDialog } from "./ignore-dialog.tsx";
import { wordsToRemember } from "#shared/domain/accounting/bank/match-rule.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { FormValues } from "#web/components/form/form-values.ts";
import { MovementRow } from "./movement-row.tsx";
import { SubjectDialog } from "./subject-dialog.tsx";
import { type MovementSubject, useMovementMoves } from "./use-movement-moves.ts";

const RuleForm = lazyComponent(async () => (await import("./rule-form.tsx")).RuleForm);

const A_PAGE = 100;
/** Where computing them failed: a person still decides. */
const noProposals: Proposals = { matches: new Map(), rules: new Map() };

/**
 * The open dialog of a movement: reason for ignoring it, search for its subject, the bank's fee for a return, or the
 * question whether a doubtful match is right.
 */
type RequestedDialog = { readonly about: BankMovement } & (
  | { readonly kind: "ignore" | "search" | "book" }
  | { readonly kind: "fee" | "doubt"; readonly proposal: MatchProposal }
  | { readonly kind: "rule"; readonly target: FormValues }
);

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
  onDone: (remembered?: FormValues | null) => void;
  onBooked: (booked: BankMovement, remembered: FormValues | null) => void;
  onChoose: (subject: MovementSubject, remembered?: FormValues | null) => void;
  onClose: () => void;
}

function MovementDialog({ dialog, onDone, onBooked, onChoose, onClose }: RequestedMovementProps) {
  const { about, kind } = dialog;
  switch (kind) {
    case "search":
      return <SubjectDialog movement={about} onChoose={onChoose} onClose={onClose} />;
    case "book":
      return <BookDialog movement={about} onBooked={onBooked} onClose={onClose} />;
    case "rule":
      return <RuleForm row={null} initial={ruleOf(about, dialog.target)} onClose={onClose} onSaved={onClose} />;
    case "ignore":
      return <IgnoreDialog movement={about} onDone={onDone} onClose={onClose} />;
    case "fee":
      return <FeeDialog movement={about} proposal={dialog.proposal} onDone={onDone} onClose={onClose} />;
    case "doubt":
      return (
        <DoubtDialog
          movement={about}
          proposal={dialog.proposal}
          onConfirm={() => onChoose(dialog.proposal)}
          onClose={onClose}
        />
      );
  }
}

/** The rule that is offered for a movement: its words without numbers, its direction, and what was booked. */
const ruleOf = ({ text, label, amount }: BankMovement, target: FormValues): FormValues => ({
  text: wordsToRemember(text || label),
  direction: amount < 0 ? "out" : "in",
  ...target,
});

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
 * letter starts a search for the subject, or books outgoing money. A doubtful proposal needs a second answer.
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
  const remember = (about: BankMovement, target: FormValues | null | undefined) =>
    target ? writeRule(about, target) : goOn(about);
  const decide = (about: BankMovement, proposal: MatchProposal) =>
    isCertain(proposal) ? confirm(about, proposal) : open({ about, kind: "doubt", proposal });
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
            onUndo={() => undo(movement)}
          />
        ))}
      </ul>
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} mt="md" />}
      {dialog && (
        <MovementDialog
          dialog={dialog}
          onDone={(remembered) => remember(dialog.about, remembered)}
          onBooked={(row, remembered) => {
            booked(row);
            if (remembered) remember(row, remembered);
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
