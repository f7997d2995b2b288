import { Button, Combobox } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useTexts } from "../use-texts.ts";
import classes from "./form.module.css";
import type { EntityOption, useEntitySearch } from "./use-entity-search.ts";

/** Describes an option besides its label; `among` has all options, so that their data can be fetched in one request. */
export type DescribeOption<R extends Resource> = (
  option: EntityOption<R>,
  among: readonly EntityOption<R>[],
) => ReactNode;

/** A second line of an option, below its label. */
export function OptionNote({ children }: { children: ReactNode }) {
  return <span className={classes.optionNote}>{children}</span>;
}

interface EntityOptionsProps<R extends Resource> {
  label: string;
  search: ReturnType<typeof useEntitySearch<R>>;
  isChosen: (option: EntityOption<R>) => boolean;
  describe?: DescribeOption<R>;
  resource: R;
  /** Creates a row that was not found. */
  onCreate?: (typed: string) => void;
}

function useSentence<R extends Resource>(search: EntityOptionsProps<R>["search"]): string | null {
  const { options, isLoading, isFailed, isTooLong } = search;
  const { t } = useTexts();
  if (isTooLong) return t("error.search_too_long", SEARCH_LIMITS);
  if (isFailed) return t("components.failed.title");
  if (options.length > 0) return null;
  return t(isLoading ? "components.loading" : "components.nothing_found");
}

/** The dropdown of a search: the rows found, or why there are none. */
export function EntityOptions<R extends Resource>(props: EntityOptionsProps<R>) {
  const { label, search, isChosen, describe, resource, onCreate } = props;
  const { t } = useTexts();
  const sentence = useSentence(search);
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label} mah={264} style={{ overflowY: "auto" }} aria-busy={search.isLoading}>
        {sentence === null ? (
          search.options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={isChosen(option)}>
              <span className={classes.option}>
                <span>{option.label}</span>
                {describe?.(option, search.options)}
              </span>
            </Combobox.Option>
          ))
        ) : (
          <Combobox.Empty role="status">{sentence}</Combobox.Empty>
        )}
      </Combobox.Options>
      {search.isCut && (
        <Combobox.Footer>
          <OptionNote>{t("components.options_cut", { count: search.options.length })}</OptionNote>
        </Combobox.Footer>
      )}
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
            // The input keeps the focus, and so its text, until the form is open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onCreate(search.typed)}
          >
            {search.typed === "" ? t(`new.${resource.name}`) : t("components.create_named", { name: search.typed })}
          </Button>
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
  );
}
