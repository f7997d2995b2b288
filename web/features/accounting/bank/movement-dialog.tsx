import { Suspense } from "react";
import type { BankMovement } from "#shared/domain/accounting/bank/bank-movement.ts";
import type { MatchProposal } from "#shared/domain/accounting/bank/match-proposal.ts";
import { wordsToRemember } from "#shared/domain/accounting/bank/match-rule.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { FormValues } from "#web/components/form/form-values.ts";
import { BookDialog } from "./book-dialog.tsx";
import { DoubtDialog } from "./doubt-dialog.tsx";
import { FeeDialog } from "./fee-dialog.tsx";
import { IgnoreDialog } from "./ignore-dialog.tsx";
import { SubjectDialog } from "./subject-dialog.tsx";
import type { MovementSubject } from "./use-movement-moves.ts";

const NetDialog = lazyComponent(async () => (await import("./net-dialog.tsx")).NetDialog);
const PartsDialog = lazyComponent(async () => (await import("./parts-dialog.tsx")).PartsDialog);
const RuleForm = lazyComponent(async () => (await import("./rule-form.tsx")).RuleForm);

/**
 * The open dialog of a movement: reason for ignoring it, search for its subject, the bank's fee for a return, or the
 * question whether a doubtful or final match is right.
 */
export type RequestedDialog = { readonly about: BankMovement } & (
  | { readonly kind: "ignore" | "search" | "book" | "net" | "parts" }
  | { readonly kind: "fee" | "doubt"; readonly proposal: MatchProposal }
  | { readonly kind: "rule"; readonly target: FormValues }
);

/** The rule that is offered for a movement: its words without numbers, its direction, and what was booked. */
const ruleOf = ({ text, label, amount }: BankMovement, target: FormValues): FormValues => ({
  text: wordsToRemember(text || label),
  direction: amount < 0 ? "out" : "in",
  ...target,
});

interface RequestedMovementProps {
  dialog: RequestedDialog;
  onBooked: (booked: BankMovement, remembered: FormValues | null) => void;
  onChoose: (subject: MovementSubject, remembered?: FormValues | null) => void;
  onClose: () => void;
}

function RequestedMovement({ dialog, onBooked, onChoose, onClose }: RequestedMovementProps) {
  const { about, kind } = dialog;
  switch (kind) {
    case "search":
      return <SubjectDialog movement={about} onChoose={onChoose} onClose={onClose} />;
    case "book":
      return <BookDialog movement={about} onBooked={onBooked} onClose={onClose} />;
    case "net":
      return <NetDialog movement={about} onBooked={onBooked} onClose={onClose} />;
    case "parts":
      return <PartsDialog movement={about} onClose={onClose} />;
    case "rule":
      return <RuleForm row={null} initial={ruleOf(about, dialog.target)} onClose={onClose} onSaved={onClose} />;
    case "ignore":
      return <IgnoreDialog movement={about} onBooked={onBooked} onClose={onClose} />;
    case "fee":
      return <FeeDialog movement={about} proposal={dialog.proposal} onBooked={onBooked} onClose={onClose} />;
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

/** The dialog that a movement has open; those that are fetched for it show nothing until then. */
export function MovementDialog(props: RequestedMovementProps) {
  return (
    <Suspense fallback={null}>
      <RequestedMovement {...props} />
    </Suspense>
  );
}
