import { useState } from "react";
import type { LevelProps } from "./level.ts";
import type { Entry } from "../entries/palette-entry.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { describeSearchFailure, type RemoteStatus } from "../entries/use-remote-entries.ts";
import { useSections } from "./use-sections.ts";

interface RowsPageProps extends LevelProps {
  readonly crumb: string;
  readonly placeholder: string;
  readonly entries: readonly Entry[];
  readonly status: RemoteStatus;
  readonly retry: () => void;
}

/** Loading status of a page's rows. */
export function statusOf({ error, isPending }: { readonly error: Error | null; readonly isPending: boolean }) {
  if (isPending) return "loading";
  return error ? describeSearchFailure(error) : "idle";
}

/** A palette page of rows, filtered by the typed text. */
export function RowsPage({ entries, ...props }: RowsPageProps) {
  const [text, setText] = useState(props.started.text);
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      sections={useSections(entries, text)}
      isSearching={text !== ""}
    />
  );
}
