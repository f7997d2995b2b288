import { useState } from "react";
import { useT } from "#shared/ui/use-t.ts";
import { lineReadingPart } from "./lazy-parts.ts";
import type { LevelProps } from "./level.ts";
import { modes } from "../ranking/modes.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { useEarlyEnter } from "./use-early-enter.ts";
import { useEntries } from "../entries/use-entries.ts";

interface PaletteRootProps extends LevelProps {
  /** A text that is to be searched, whatever else it could be. */
  readonly searched: string;
  /** Runs the choice of an Enter that was pressed before the palette was loaded; null without one. */
  readonly onEarlyEnter: ((choose: () => void) => void) | null;
}

/** The root level: all entries, filtered by the typed text. */
export function PaletteRoot({ onEarlyEnter, searched, ...props }: PaletteRootProps) {
  const t = useT();
  const [text, setText] = useState(props.started.text);
  const { mode, sections, chips, isComplete, isSearching, status, retry } = useEntries(text, text !== searched);
  const first = sections[0]?.rows[0]?.entry;
  const isSettled = isComplete && status !== "loading";
  useEarlyEnter(onEarlyEnter !== null, { text, first, isSettled }, (entry) => {
    if (entry.action.kind === "write") setText(entry.action.text);
    else onEarlyEnter?.(() => void props.onChoose(entry, "here", { text, selected: entry.id }));
  });
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      mode={mode && t(modes[mode].key)}
      placeholder={t("palette.placeholder")}
      sections={sections}
      chips={chips}
      isComplete={isComplete}
      ArgumentChips={lineReadingPart.read()?.ArgumentChips}
      status={status}
      isSearching={isSearching}
      retry={retry}
    />
  );
}
