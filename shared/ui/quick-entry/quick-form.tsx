import type { KeyboardEvent, ReactNode, RefObject } from "react";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";
import { OutboxList } from "../outbox/outbox-list.tsx";
import { SmallButton } from "../small-button.tsx";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import { RecoveredNote } from "./recovered-note.tsx";

/** What a quick form is opened with. */
export interface QuickFormProps<Draft> {
  readonly initial: Draft;
  /** Whether it was left unfinished before. */
  readonly isRecovered: boolean;
  /** What a selected text names besides. */
  readonly hints: readonly Hint[];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

interface QuickFormFrameProps {
  readonly title: string;
  readonly onBack: () => void;
  /** Keys of the whole form; each control keeps its own. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Takes back what was left before; null where nothing was. */
  readonly onDiscard?: (() => void) | null;
  readonly back?: RefObject<HTMLButtonElement | null>;
  /** What stands at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Around each quick form: the way back, its name, and below what waits to be sent. */
export function QuickFormFrame({ title, onBack, onKeyDown, onDiscard, back, aside, children }: QuickFormFrameProps) {
  const t = useT();
  return (
    <form
      className={classes.form}
      aria-label={title}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <div className={classes.head}>
        <SmallButton ref={back} onClick={onBack}>
          ← {t("action.back")}
        </SmallButton>
        <h2>{title}</h2>
        {aside}
      </div>
      {onDiscard && <RecoveredNote onDiscard={onDiscard} />}
      {children}
      <OutboxList />
    </form>
  );
}
