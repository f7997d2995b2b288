import { UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { PlainPopover } from "../plain-popover.tsx";
import { ReferenceLabel } from "../reference-label.tsx";
import { useTexts } from "../use-texts.ts";
import { type FilterChanges, type FilterDefinition, isActive, parametersOf } from "./filter-definition.ts";
import { FilterEditor } from "./filter-editor.tsx";
import { summarizeFilter } from "./filter-summary.ts";
import classes from "./filters.module.css";

interface FilterChipProps {
  entity: string;
  filter: FilterDefinition;
  values: ReadonlyMap<string, string>;
  isJustPicked: boolean;
  onChange: (changes: FilterChanges) => void;
  onClose: () => void;
}

function ChipValue({ filter, value, summary }: { filter: FilterDefinition; value?: string; summary: string }) {
  if (filter.kind === "entity" && value) return <ReferenceLabel resource={filter.resource} id={value} />;
  if (filter.kind === "custom" && value) return <filter.Summary value={value} />;
  return summary;
}

const removing = (parameters: readonly string[] = []): FilterChanges =>
  Object.fromEntries(parameters.map((parameter) => [parameter, null]));

/** An active filter: name and value; can be edited and removed. */
export function FilterChip({ entity, filter, values, isJustPicked, onChange, onClose }: FilterChipProps) {
  const texts = useTexts();
  const { t } = texts;
  const label = filter.label ? t(filter.label) : texts.fieldLabel(entity, filter.field);
  const id = values.get(filter.field);
  const summary = isActive(filter, values) ? summarizeFilter(filter, values, texts) : "";
  const hasLazyLabel = filter.kind === "entity" || filter.kind === "custom";
  const remove = () => {
    onChange(removing(parametersOf(filter)));
    onClose();
  };
  return (
    <span className={classes.chip}>
      <PlainPopover
        label={label}
        position="bottom-start"
        shadow="md"
        startsOpen={isJustPicked}
        onClose={onClose}
        target={(button) => (
          <UnstyledButton {...button} className={classes.open} title={hasLazyLabel ? undefined : summary}>
            <span className={classes.name}>{label}</span>
            {summary && ": "}
            <ChipValue filter={filter} value={id} summary={summary} />
          </UnstyledButton>
        )}
      >
        {(close) => (
          <FilterEditor
            filter={filter}
            label={label}
            values={values}
            onChange={(changes) => onChange({ ...removing(filter.replaces), ...changes })}
            onDone={close}
          />
        )}
      </PlainPopover>
      <UnstyledButton
        className={classes.remove}
        aria-label={t("components.filters.remove", { label })}
        onClick={remove}
      >
        <IconX size={14} aria-hidden />
      </UnstyledButton>
    </span>
  );
}
