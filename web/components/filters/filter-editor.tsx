import { Checkbox, Radio, Stack } from "@mantine/core";
import { toOptions } from "../choices.ts";
import { EntityPicker } from "../form/entity-picker.tsx";
import { useTexts } from "../use-texts.ts";
import type { FilterEditorProps } from "./filter-definition.ts";
import { DateRangeEditor } from "./date-range-editor.tsx";
import classes from "./filters.module.css";
import { NumberRangeEditor } from "./number-range-editor.tsx";
import { TextEditor } from "./text-editor.tsx";

/** Editor of a filter's value. Choices apply at once, typed values on Enter or "Apply". */
export function FilterEditor(props: FilterEditorProps) {
  const { t } = useTexts();
  const { filter, label, values, onChange, onDone } = props;
  const value = values.get(filter.field) ?? "";
  switch (filter.kind) {
    case "choice":
      return (
        <Checkbox.Group
          label={label}
          value={value === "" ? [] : value.split(",")}
          onChange={(chosen) => onChange({ [filter.field]: chosen.join(",") || null })}
        >
          <Stack gap="xs" mt="xs">
            {toOptions(filter.choices, t).map((option, index) => (
              <Checkbox key={option.value} {...option} data-autofocus={index === 0 || undefined} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case "boolean":
      return (
        <Radio.Group label={label} value={value} onChange={(chosen) => onChange({ [filter.field]: chosen })}>
          <Stack gap="xs" mt="xs">
            <Radio value="true" label={t("components.yes")} data-autofocus />
            <Radio value="false" label={t("components.no")} />
          </Stack>
        </Radio.Group>
      );
    case "entity":
      return (
        <div className={classes.editor}>
          <EntityPicker
            resource={filter.resource}
            label={label}
            value={value || null}
            isAutoFocused
            onChange={(id) => {
              onChange({ [filter.field]: id });
              if (id) onDone();
            }}
          />
        </div>
      );
    case "custom":
      return <filter.Editor {...props} />;
    case "text":
      return <TextEditor {...props} />;
    case "date_range":
      return <DateRangeEditor {...props} />;
    default:
      return <NumberRangeEditor {...props} />;
  }
}
