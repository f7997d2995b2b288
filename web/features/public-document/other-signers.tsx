import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClock, IconEye, IconMail } from "@tabler/icons-react";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";

const drawings = {
  pending: IconClock,
  viewed: IconEye,
  signed: IconCircleCheck,
  declined: IconCircleX,
  unsigned: IconCircleDashed,
} as const;

const hasAnswered = (state: keyof typeof drawings) => state === "signed" || state === "declined";

interface Props {
  readonly others: SigningPageData["others"];
  /** Whether signing has ended: signers who have not signed are then not shown as waiting. */
  readonly isOver?: boolean;
}

/** The other signers, by short name and role, with their states. */
export function OtherSigners({ others, isOver = false }: Props) {
  const t = useT();
  if (others.length === 0) return null;
  // Signers with equal name and role are distinguished only by position.
  const rows = others.map(({ state, ...other }, position) => ({
    ...other,
    position,
    state: isOver && !hasAnswered(state) ? ("unsigned" as const) : state,
  }));
  const progressOf = ({ task, state }: (typeof rows)[number]) => {
    if (task === "copy") return t("signing.gets_copy");
    return t(task === "approve" && state === "signed" ? "signing.approved" : `signing.progress.${state}`);
  };
  return (
    <section className={classes.card}>
      <h2>{t(isOver ? "signing.others_over" : "signing.others")}</h2>
      <ul className={classes.others}>
        {rows.map((row) => {
          const { position, role, short_name, state, task } = row;
          // Who gets a copy is waited for by no one.
          const Drawing = task === "copy" ? IconMail : drawings[state];
          return (
            <li key={position} data-state={state}>
              <Drawing size={20} stroke={1.7} aria-hidden />
              <span>
                <strong>{short_name}</strong> · {t(`signing.role.${role}`)}
              </span>
              <span>{progressOf(row)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
