import { personName } from "#shared/client/person-search.ts";
import { SEARCH_LIMITS } from "#shared/domain/core/policy.ts";
import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./person-search-box.module.css";

interface Props {
  readonly id: string;
  readonly persons: readonly PersonSearchResult[];
  readonly active: number;
  readonly text: string;
  readonly status: "searching" | "found" | "too_long";
  readonly onChoose: (person: PersonSearchResult) => void;
}

function Summary({ status, count, text }: { status: Props["status"]; count: number; text: string }) {
  const t = useT();
  if (status === "too_long") return t("error.search_too_long", SEARCH_LIMITS);
  if (status === "searching") return t("search.searching");
  return count === 0 ? t("search.none", { text: text.trim() }) : t("search.results", { count });
}

/** The persons found, with their number for screen readers. */
export function PersonOptions({ id, persons, active, text, status, onChoose }: Props) {
  const t = useT();
  return (
    <div className={classes.dropdown}>
      <ul id={id} className={classes.options} role="listbox" aria-label={t("search.label")}>
        {persons.map((person, index) => (
          <li
            key={person.id}
            id={`${id}-${index}`}
            className={classes.option}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the text field: a blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            {personName(person)}
          </li>
        ))}
      </ul>
      <div className={persons.length > 0 ? classes.counted : classes.summary} role="status">
        <Summary status={status} count={persons.length} text={text} />
      </div>
    </div>
  );
}
