import { SmallButton } from "../small-button.tsx";
import { useT } from "../use-t.ts";
import classes from "./quick-entry.module.css";

/** Says that an unfinished draft was restored, and offers to start over. */
export function RecoveredNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useT();
  return (
    <div className={classes.actions} role="status">
      <span className={classes.soft}>{t("palette.draft_recovered")}</span>
      <SmallButton onClick={onDiscard}>{t("palette.draft_discard")}</SmallButton>
    </div>
  );
}
