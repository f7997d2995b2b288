import { CloseButton, Combobox, Loader, TextInput, useCombobox, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useReferenceLabel } from "../reference-label.tsx";
import { useTexts } from "../use-texts.ts";
import { EntityOptions, type DescribeOption } from "./entity-options.tsx";
import { insideDialog } from "./inside-dialog.ts";
import { useEntitySearch, type EntityOption } from "./use-entity-search.ts";
import { useOnlyMatch } from "./use-only-match.ts";

type Passed = Pick<
  TextInputProps,
  "description" | "error" | "withAsterisk" | "aria-required" | "aria-invalid" | "disabled" | "onBlur"
>;

export interface EntityPickerProps<R extends Resource> extends Passed {
  resource: R;
  label: string;
  value: string | null;
  /** Label of the value, if the page has it already. */
  knownLabel?: string | null;
  onChange: (id: string | null) => void;
  /** Parameters that restrict the search: `{ property_id }`. */
  narrowed?: Readonly<Record<string, string>>;
  /** Leaves out what the list's filters cannot. */
  isOffered?: (option: EntityOption<R>) => boolean;
  describe?: DescribeOption<R>;
  onCreate?: (typed: string) => void;
  isAutoFocused?: boolean;
}

const nothing = {};

/** The value's label: as passed in, as picked here, or from the server. */
function useChosenLabel<R extends Resource>(props: EntityPickerProps<R>, picked: EntityOption<R> | null): string {
  const { resource, value, knownLabel } = props;
  const localLabel = knownLabel ?? (picked?.id === value ? picked.label : null);
  const fetchedLabel = useReferenceLabel(resource, localLabel === null ? value : null);
  return value === null ? "" : (localLabel ?? fetchedLabel ?? "…");
}

/** Picks one row of a resource by typing: a combobox with server-side search. */
export function EntityPicker<R extends Resource>(props: EntityPickerProps<R>) {
  const {
    resource,
    value,
    knownLabel: _known,
    onChange,
    narrowed = nothing,
    isOffered,
    describe,
    onCreate,
    isAutoFocused,
    ...input
  } = props;
  const { t } = useTexts();
  /** The text being typed; null while the input shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<EntityOption<R> | null>(null);
  const label = useChosenLabel(props, picked);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useEntitySearch(resource, typed ?? "", { narrowed, isOffered }, combobox.dropdownOpened);

  const pick = (id: string | null) => {
    setPicked(search.options.find((option) => option.id === id) ?? null);
    setTyped(null);
    onChange(id);
    combobox.closeDropdown();
  };
  const takeTheOnly = useOnlyMatch(typed, search, combobox, pick);
  const leave: TextInputProps["onBlur"] = (event) => {
    setTyped(null);
    combobox.closeDropdown();
    input.onBlur?.(event);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} {...insideDialog} disabled={input.disabled}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          value={typed ?? label}
          placeholder={t("components.type_to_search")}
          autoComplete="off"
          data-autofocus={isAutoFocused || undefined}
          rightSection={
            <PickerEnd
              isLoading={combobox.dropdownOpened && search.isLoading}
              onClear={value === null || input.disabled ? undefined : () => pick(null)}
            />
          }
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
          onKeyDown={takeTheOnly}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <EntityOptions
        label={props.label}
        search={search}
        isChosen={({ id }) => id === value}
        describe={describe}
        resource={resource}
        onCreate={onCreate}
      />
    </Combobox>
  );
}

/** At the input's end: a spinner while searching, else the clear button. */
function PickerEnd({ isLoading, onClear }: { isLoading: boolean; onClear: (() => void) | undefined }) {
  const { t } = useTexts();
  if (isLoading) return <Loader size={16} />;
  if (!onClear) return <Combobox.Chevron />;
  return (
    <CloseButton
      size="sm"
      tabIndex={-1}
      aria-label={t("components.clear")}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  );
}
