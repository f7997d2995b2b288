import { Radio, VisuallyHidden } from "@mantine/core";
import { differsIn, mergeChoices, type MergeChoice } from "#shared/domain/persons/person-merge.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { describeChoice } from "./describe-choice.ts";
import classes from "./persons.module.css";

interface MergeComparisonProps {
  survivor: Person;
  duplicate: Person;
  /** The fields whose value is taken from the duplicate. */
  taken: readonly MergeChoice[];
  onTake: (choice: MergeChoice, isTaken: boolean) => void;
}

/** Two persons side by side, to choose the value of each field. */
export function MergeComparison({ survivor, duplicate, taken, onTake }: MergeComparisonProps) {
  const texts = useTexts();
  const { t, fieldLabel } = texts;
  const differing = mergeChoices.filter((choice) => differsIn(choice, survivor, duplicate));
  const same = mergeChoices.filter((choice) => !differing.includes(choice) && survivor[choice] !== null);
  const sides = [
    { id: "kept", person: survivor, title: t("persons.merge.kept") },
    { id: "duplicate", person: duplicate, title: t("persons.merge.duplicate") },
  ] as const;
  return (
    <div>
      <div className={classes.sides} aria-hidden>
        {sides.map(({ id, title }) => (
          <span key={id} className={classes.side}>
            {title}
          </span>
        ))}
      </div>
      {differing.map((choice) => (
        <Radio.Group
          key={choice}
          className={classes.compared}
          label={fieldLabel("person", choice)}
          value={taken.includes(choice) ? "duplicate" : "kept"}
          onChange={(side) => onTake(choice, side === "duplicate")}
        >
          <div className={classes.sides}>
            {sides.map(({ id, person, title }) => (
              <Radio
                key={id}
                value={id}
                label={
                  <>
                    {describeChoice(choice, person, texts)}
                    <VisuallyHidden> · {title}</VisuallyHidden>
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
      ))}
      {same.length > 0 && (
        <p className={classes.same}>
          {t("persons.merge.same", { fields: same.map((choice) => fieldLabel("person", choice)).join(", ") })}
        </p>
      )}
    </div>
  );
}
