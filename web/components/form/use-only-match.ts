import type { ComboboxStore } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { useEntitySearch } from "./use-entity-search.ts";

function isPlainEnter({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && !ctrlKey && !metaKey && !nativeEvent.isComposing;
}

/**
 * Enter chooses the one row that fits, and sends no form in which something is typed and not chosen. Pressed while the
 * search is still running it is kept until that ends, as long as the text stays: who types fast loses no key.
 * @param typed what stands in the input; empty or null while nothing is searched
 * @returns what the input does at a key
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
