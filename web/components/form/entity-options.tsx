import { Button, Combobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useTexts } from "../use-texts.ts";
import type { EntityOption, useEntitySearch } from "./use-entity-search.ts";

interface EntityOptionsProps {
  label: string;
  search: ReturnType<typeof useEntitySearch>;
  isChosen: (option: EntityOption) => boolean;
  /** Offers to make a row that is missing. */
  onCreate?: () => void;
}

function useSentence({ options, isLoading, isFailed }: EntityOptionsProps["search"]): string | null {
  const { t } = useTexts();
  if (isFailed) return t("components.failed.title");
  if (options.length > 0) return null;
  return t(isLoading ? "components.loading" : "components.nothing_found");
}

/** What drops down below a search: the rows found, or why there are none. */
export function EntityOptions({ label, search, isChosen, onCreate }: EntityOptionsProps) {
  const { t } = useTexts();
  const sentence = useSentence(search);
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label} mah={264} style={{ overflowY: "auto" }} aria-busy={search.isLoading}>
        {sentence === null ? (
          search.options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={isChosen(option)}>
              {option.label}
            </Combobox.Option>
          ))
        ) : (
          <Combobox.Empty role="status">{sentence}</Combobox.Empty>
        )}
      </Combobox.Options>
      {search.isFailed && (
        <Combobox.Footer>
          <Button variant="subtle" size="compact-sm" onClick={search.retry}>
            {t("action.retry")}
          </Button>
        </Combobox.Footer>
      )}
      {onCreate && (
        <Combobox.Footer>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={onCreate}
          >
            {t("components.create_missing")}
          </Button>
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
  );
}
