import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core";
import { useState } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import { ReferenceLabel } from "../reference-label.tsx";
import { useTexts } from "../use-texts.ts";
import { EntityOptions } from "./entity-options.tsx";
import type { EntityFieldProps } from "./entity-select.tsx";
import { useFieldProps } from "./field-props.ts";
import { insideDialog } from "./inside-dialog.ts";
import { useEntitySearch } from "./use-entity-search.ts";
import { useMissingRow } from "./use-missing-row.tsx";
import { useOnlyMatch } from "./use-only-match.ts";

const nothing = {};

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

/** References to several rows of another resource, as pills. Backspace in the empty input removes the last one. */
export function EntityMultiSelect<Name extends string, R extends Resource>(props: EntityFieldProps<Name, R>) {
  const { resource, narrowed = nothing, describe, create, ...field } = props;
  const { t } = useTexts();
  const { value, setValue, input } = useFieldProps(field);
  const { withAsterisk, label, description, error, disabled, ...control } = input;
  const [text, setText] = useState("");
  const ids = readIds(value);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useEntitySearch(resource, text, { narrowed }, combobox.dropdownOpened);
  const remove = (id: string) => setValue(ids.filter((other) => other !== id));
  const missing = useMissingRow(`${field.form.resource.name} ${field.name}`, resource, create, (id) =>
    setValue([...ids, id]),
  );
  const toggle = (id: string) => {
    setText("");
    if (ids.includes(id)) remove(id);
    else setValue([...ids, id]);
  };
  const takeTheOnly = useOnlyMatch(text, search, combobox, (id) => {
    setText("");
    if (!ids.includes(id)) setValue([...ids, id]);
  });
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={toggle} {...insideDialog} disabled={disabled}>
        <Combobox.DropdownTarget>
          <PillsInput
            {...{ withAsterisk, label, description, error, disabled }}
            onClick={() => combobox.openDropdown()}
          >
            <Pill.Group>
              {ids.map((id) => (
                <Pill
                  key={id}
                  withRemoveButton={!disabled}
                  onRemove={() => remove(id)}
                  removeButtonProps={{ "aria-label": t("components.clear") }}
                >
                  <ReferenceLabel resource={resource} id={id} />
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  {...control}
                  aria-label={label}
                  value={text}
                  placeholder={ids.length === 0 ? t("components.type_to_search") : undefined}
                  onChange={(event) => {
                    setText(event.currentTarget.value);
                    combobox.openDropdown();
                  }}
                  onBlur={(event) => {
                    setText("");
                    combobox.closeDropdown();
                    control.onBlur(event);
                  }}
                  onKeyDown={(event) => {
                    const last = ids.at(-1);
                    if (event.key === "Backspace" && text === "" && last) remove(last);
                    takeTheOnly(event);
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <EntityOptions
          label={label}
          search={search}
          isChosen={({ id }) => ids.includes(id)}
          describe={describe}
          resource={resource}
          onCreate={missing.create}
        />
      </Combobox>
      {missing.drawer}
    </>
  );
}
