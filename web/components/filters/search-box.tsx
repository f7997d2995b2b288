import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import { SEARCH_DELAY } from "#shared/ui/use-settled.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./filters.module.css";

/** The list's text search. The query is sent when typing has stopped; one that is too long stays, with the reason. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTexts();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The address was changed by other means (back, "remove filters"); the echo of typed text differs at most by
    // blanks.
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const submitSearch = useDebouncedCallback((typed: string) => {
    if (!isSearchTooLong(typed)) onChange(typed);
  }, SEARCH_DELAY);
  return (
    <TextInput
      className={classes.search}
      type="search"
      size="sm"
      leftSection={<IconSearch size={16} aria-hidden />}
      placeholder={t("components.search")}
      aria-label={t("components.search")}
      value={text}
      error={isSearchTooLong(text) && t("error.search_too_long", SEARCH_LIMITS)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        submitSearch(event.currentTarget.value);
      }}
    />
  );
}
