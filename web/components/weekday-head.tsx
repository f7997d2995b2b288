import { useLanguage } from "#shared/ui/use-t.ts";
import { weekdayNames } from "./weeks.ts";

/** The header row of a month's table: a letter per weekday, with the full name for screen readers. */
export function WeekdayHead() {
  const language = useLanguage();
  const narrow = weekdayNames(language, "narrow");
  return (
    <thead>
      <tr>
        {weekdayNames(language, "long").map((name, index) => (
          <th key={name} scope="col" abbr={name}>
            {narrow[index]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
