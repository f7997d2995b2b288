import { VisuallyHidden } from "@mantine/core";
import { IconListSearch, IconSearch } from "@tabler/icons-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { openPalette } from "#shared/client/state/palette-state.ts";
import { can, sessionState } from "#shared/client/state/session-state.ts";
import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { useT } from "#shared/ui/use-t.ts";
import { PersonOptions } from "./person-options.tsx";
import classes from "./person-search-box.module.css";
import { usePersonSearch } from "./use-person-search.ts";

/** Keyboard handling of a combobox (WAI-ARIA, combobox pattern): arrows move, Enter opens, Escape closes. */
function useOptionKeys(
  persons: readonly PersonSearchResult[],
  open: (person: PersonSearchResult) => void,
  close: () => void,
) {
  const [active, setActive] = useState(0);
  const index = Math.min(active, persons.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") close();
    const chosen = persons[index];
    if (!chosen) return;
    const move = { ArrowDown: index + 1, ArrowUp: index - 1 + persons.length }[event.key];
    if (move !== undefined) setActive(move % persons.length);
    else if (event.key === "Enter") open(chosen);
    else return;
    event.preventDefault();
  };
  return { index, onKeyDown, reset: () => setActive(0) };
}

function PaletteButton({ isAlone }: { isAlone: boolean }) {
  const t = useT();
  return (
    <button type="button" className={isAlone ? classes.alone : classes.palette} onClick={openPalette}>
      <IconListSearch className={classes.sign} size={16} stroke={1.8} aria-hidden />
      {isAlone ? t("header.commands") : <VisuallyHidden>{t("header.commands")}</VisuallyHidden>}
      <kbd>Ctrl K</kbd>
    </button>
  );
}

function PersonCombobox() {
  const t = useT();
  const id = useId();
  const [, navigate] = useLocation();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { persons, status } = usePersonSearch(text);

  const close = () => setOpen(false);
  const open = (person: PersonSearchResult) => {
    setText("");
    close();
    navigate(`/persons/${person.id}`);
  };
  const { index, onKeyDown, reset } = useOptionKeys(persons, open, close);
  const type = (value: string) => {
    setText(value);
    setOpen(true);
    reset();
  };
  const isShown = isOpen && status !== "idle" && status !== "failed";

  return (
    <>
      <IconSearch className={classes.icon} size={16} stroke={1.8} aria-hidden />
      <input
        className={classes.input}
        type="text"
        role="combobox"
        aria-label={t("search.label")}
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-invalid={status === "too_long"}
        aria-activedescendant={isShown && persons.length > 0 ? `${id}-${index}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t("search.placeholder")}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <PersonOptions id={id} persons={persons} active={index} text={text} status={status} onChoose={open} />
      )}
    </>
  );
}

/**
 * The header's search over tenants and guarantors, for users who may read them, and the button that opens the
 * palette.
 */
export function PersonSearchBox() {
  const { user } = useSnapshot(sessionState);
  const isAlone = user !== null && !can("person", "read");
  return (
    <div className={classes.box} role="search">
      {!isAlone && <PersonCombobox />}
      <PaletteButton isAlone={isAlone} />
    </div>
  );
}
