import type { KeyboardEvent, ReactNode, RefObject } from "react";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";
import { OutboxList } from "../outbox/outbox-list.tsx";
import { SmallButton } from "../small-button.tsx";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";
import { RecoveredNote } from "./recovered-note.tsx";

/** Initial data of a quick form. */
export interface QuickFormProps<Draft> {
  readonly initial: Draft;
  /** Whether it restores an unfinished draft. */
  readonly isRecovered: boolean;
  /** Further hints from selected text. */
  readonly hints: readonly Hint[];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

interface QuickFormFrameProps {
  readonly title: string;
  readonly onBack: () => void;
  /** Shortcuts of the whole form; each control handles its own keys. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Discards the restored draft; null if there was none. */
  readonly onDiscard?: (() => void) | null;
  readonly back?: RefObject<HTMLButtonElement | null>;
  /** Content to the right of the title. */
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of each quick form: back button, title, and the outbox below. */
export function QuickFormFrame({ title, onBack, onKeyDown, onDiscard, back, trailing, children }: QuickFormFrameProps) {
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
        {trailing}
      </div>
      {onDiscard && <RecoveredNote onDiscard={onDiscard} />}
      {children}
      <OutboxList />
    </form>
  );
}
