import { useState } from "react";
import { useT } from "#shared/ui/use-t.ts";
import { lineReadingPart } from "./lazy-parts.ts";
import type { LevelProps } from "./level.ts";
import { modes } from "../ranking/modes.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { useEntries } from "../entries/use-entries.ts";

/** The root level: all entries, filtered by the typed text. */
export function PaletteRoot(props: LevelProps) {
  const t = useT();
  const [text, setText] = useState(props.started.text);
  const { mode, sections, chips, isComplete, isSearching, status, retry } = useEntries(text);
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
