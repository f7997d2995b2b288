import type { ComboboxStore } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { useEntitySearch } from "./use-entity-search.ts";

function isPlainEnter({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !ctrlKey && !metaKey && !nativeEvent.isComposing;
}

/**
 * Enter chooses the only matching row, and does not submit the form while a typed text has no chosen row. Enter
 * pressed during a search is applied when the search ends, unless the text has changed.
 * @param typed the input's text; empty or null when nothing is searched
 * @returns the input's key handler
 */
export function useOnlyMatch<R extends Resource>(
  typed: string | null,
  { options, isLoading }: ReturnType<typeof useEntitySearch<R>>,
  combobox: ComboboxStore,
  choose: (id: string) => void,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const awaited = useRef<string | null>(null);
  const settle = () => {
    if (awaited.current === null || (awaited.current === typed && isLoading)) return;
    const [only, ...others] = awaited.current === typed ? options : [];
    awaited.current = null;
    if (only && others.length === 0) choose(only.id);
  };
  useEffect(settle);
  return (event) => {
    if (!typed || !isPlainEnter(event) || combobox.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    awaited.current = typed;
    settle();
  };
}
