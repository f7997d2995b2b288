import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useT } from "#shared/ui/use-t.ts";
import type { PromptPage, ChoosingPage, Entry } from "../entries/palette-entry.ts";
import { PaletteFrame } from "./palette-frame.tsx";
import { plainRows, toSections } from "../ranking/rank-entries.ts";
import { RowsPage, statusOf } from "./rows-page.tsx";
import type { PageProps } from "./use-sections.ts";

/** A single text input, then the action runs. */
export function PromptView({ page, ...props }: PageProps<PromptPage>) {
  const t = useT();
  const [text, setText] = useState(props.started.text);
  const said = text.trim();
  const row: Entry = {
    id: page.id,
    group: "record",
    icon: page.icon,
    title: page.say(said),
    action: page.isRefused?.(said) ? { kind: "write", text } : { kind: "do", run: (shell) => page.run(said, shell) },
  };
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      crumb={page.title}
      placeholder={page.placeholder ?? t("palette.placeholder_reason")}
      sections={toSections(plainRows(said === "" ? [] : [row]))}
      status="idle"
      isSearching={false}
      retry={() => {}}
    />
  );
}

/** A choice of one option, filtered by typing. */
export function ChoosingView({ page, ...props }: PageProps<ChoosingPage>) {
  const t = useT();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["palette", "choices", page.id],
    queryFn: page.load,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { toast: "never" },
  });
  const entries = useMemo(
    () =>
      (data ?? []).map(({ id, label }): Entry => ({
        id,
        group: "record",
        icon: page.icon,
        title: label,
        action: { kind: "do", run: (shell) => page.run(id, shell) },
      })),
    [data, page],
  );
  return (
    <RowsPage
      {...props}
      crumb={page.title}
      placeholder={t("palette.placeholder_choice")}
      entries={entries}
      status={statusOf({ error, isPending })}
      retry={() => void refetch()}
    />
  );
}
