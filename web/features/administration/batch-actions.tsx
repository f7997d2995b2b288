import { Button, Checkbox } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { rightRowsOf } from "#shared/domain/administration/bulk-upload.ts";
import { missingFields } from "#shared/domain/administration/match-columns.ts";
import { sheets } from "#shared/domain/administration/sheets.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import type { BatchProps } from "./batch-props.ts";
import { type BatchMove, moveBatch } from "./bulk-upload-queries.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import { useCanLoad } from "./use-can-load.ts";
import { useMatching } from "./use-matching.ts";

function useMove({ batch: { id }, progress: { version } }: BatchProps) {
  return useMutation({ mutationFn: (change: BatchMove) => moveBatch(id, change, version) });
}

type Move = ReturnType<typeof useMove>;

function MoveButton({
  move,
  verb,
  informs_guarantors,
  label,
  isPrimary,
  isOff,
}: BatchMove & {
  move: Move;
  label: string;
  isPrimary?: boolean;
  isOff?: boolean;
}) {
  return (
    <Button
      variant={isPrimary ? "filled" : "default"}
      loading={move.isPending && move.variables.verb === verb}
      disabled={isOff === true || move.isPending}
      onClick={() => move.mutate({ verb, ...(informs_guarantors && { informs_guarantors }) })}
    >
      {label}
    </Button>
  );
}

/** Before the check: it can start once all required fields have a column. */
function Unchecked(props: BatchProps & { move: Move }) {
  const { t } = useTexts();
  const { matching, isSaving } = useMatching(props);
  const isReady = matching !== undefined && missingFields(sheets[props.batch.entity], matching).length === 0;
  return (
    <>
      <MoveButton move={props.move} verb="discard" label={t("administration.action_discard")} />
      <MoveButton
        move={props.move}
        verb="validate"
        label={t("administration.action_validate")}
        isPrimary
        isOff={!isReady || isSaving}
      />
    </>
  );
}

/** Whether the file names guarantors of rentals. */
function useHasGuarantors(props: BatchProps): boolean {
  const { matching } = useMatching(props);
  if (props.batch.entity !== "rental" || !matching) return false;
  return matching.columns.includes("guarantor_id") || matching.constants["guarantor_id"] !== undefined;
}

/** Loads all rows, or those without errors. Of rentals with guarantors the user chooses once whether these are informed now. */
function CommitButton(props: BatchProps & { move: Move }) {
  const { batch, move } = props;
  const { t, language } = useTexts();
  const [isInforming, setInforming] = useState(false);
  const hasGuarantors = useHasGuarantors(props);
  const count = formatNumber(rightRowsOf(batch), language);
  const label = batch.wrong_row_count === 0 ? "administration.action_commit" : "administration.action_commit_right";
  return (
    <>
      {hasGuarantors && isInforming && <NoMailServer />}
      {hasGuarantors && (
        <Checkbox
          maw="22rem"
          label={t("administration.inform_guarantors")}
          description={t("administration.inform_guarantors_hint")}
          checked={isInforming}
          disabled={move.isPending}
          onChange={(event) => setInforming(event.currentTarget.checked)}
        />
      )}
      <MoveButton
        move={move}
        verb="commit"
        informs_guarantors={hasGuarantors && isInforming}
        label={t(label, { count })}
        isPrimary
      />
    </>
  );
}

/** After the check: rows without errors are loaded; those with errors are corrected and uploaded again. */
function Checked(props: BatchProps & { move: Move }) {
  const { t } = useTexts();
  const { batch, move } = props;
  const { rematch } = useMatching(props);
  return (
    <>
      <MoveButton move={move} verb="discard" label={t("administration.action_discard")} />
      <Button variant="default" disabled={move.isPending} onClick={rematch}>
        {t("administration.action_columns")}
      </Button>
      {batch.wrong_row_count !== 0 && <Again batch={batch} label={t("administration.action_again")} />}
      {rightRowsOf(batch) > 0 && <CommitButton {...props} />}
    </>
  );
}

function Again({ batch, label }: Pick<BatchProps, "batch"> & { label: string }) {
  return (
    <Button
      variant={rightRowsOf(batch) > 0 && batch.state === "validated" ? "default" : "filled"}
      component={Link}
      href={`/bulk-upload?entity=${batch.entity}`}
    >
      {label}
    </Button>
  );
}

function Committed({ batch, move }: BatchProps & { move: Move }) {
  const { t } = useTexts();
  const canLoad = useCanLoad();
  const [isConfirming, setIsConfirming] = useState(false);
  const isUndoable = batch.removed_at === null && canLoad(batch.entity, "archive");
  return (
    <>
      {isUndoable && (
        <Button variant="default" loading={move.isPending} onClick={() => setIsConfirming(true)}>
          {t("administration.action_undo")}
        </Button>
      )}
      <Again
        batch={batch}
        label={t(batch.wrong_row_count === 0 ? "administration.action_next" : "administration.action_again")}
      />
      {isConfirming && (
        <UndoDialog
          batch={batch}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false);
            move.mutate({ verb: "undo" });
          }}
        />
      )}
    </>
  );
}

/** Actions possible in the file's current state; while a job runs, only a check can be discarded. */
export function BatchActions(props: BatchProps) {
  const { t } = useTexts();
  const can = useCan();
  const canLoad = useCanLoad();
  const move = useMove(props);
  const { batch, progress } = props;
  if (!can("bulk_upload", "update") || !canLoad(batch.entity)) return null;
  if (progress.running === "validate")
    return <MoveButton move={move} verb="discard" label={t("administration.action_discard")} />;
  if (progress.running) return null;
  if (progress.state === "uploaded") return <Unchecked {...props} move={move} />;
  if (progress.state === "validated") return <Checked {...props} move={move} />;
  if (progress.state === "committed") return <Committed {...props} move={move} />;
  return <Again batch={batch} label={t("administration.action_next")} />;
}
