import { Anchor, Checkbox } from "@mantine/core";
import { Link } from "wouter";
import type { BookingPerson, ComparedField } from "#shared/domain/bookings/booking-people.ts";
import { PlainTable } from "#web/components/plain-table.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./bookings.module.css";

interface PersonCompareProps {
  person: BookingPerson;
  /** The fields that the person's row takes from the booking. */
  taken: readonly ComparedField[];
  onTake: (fields: readonly ComparedField[]) => void;
}

const nameOf = ({ told }: BookingPerson) => [told.name, told.last_name].filter(Boolean).join(" ");

const columnOf = (field: ComparedField) => (field === "address" ? "address_id" : field);

function Differences({ person, taken, onTake }: PersonCompareProps) {
  const { t, fieldLabel } = useTexts();
  const { told, kept, differs } = person;
  if (differs.length === 0) return <p className={classes.who}>{t("bookings.people.same")}</p>;
  const toggle = (field: ComparedField) =>
    onTake(taken.includes(field) ? taken.filter((other) => other !== field) : [...taken, field]);
  const label = (field: ComparedField) => fieldLabel("person", columnOf(field));
  return (
    <PlainTable label={t("bookings.people.compare", { name: nameOf(person) })} className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">{t("bookings.people.field")}</th>
          <th scope="col">{t("bookings.people.kept")}</th>
          <th scope="col">{t("bookings.people.told")}</th>
          <th scope="col">{t("bookings.people.take")}</th>
        </tr>
      </thead>
      <tbody>
        {differs.map((field) => (
          <tr key={field}>
            <th scope="row">{label(field)}</th>
            <td>{kept?.[field] ?? "–"}</td>
            <td>{told[field]}</td>
            <td>
              <Checkbox
                checked={taken.includes(field)}
                onChange={() => toggle(field)}
                aria-label={t("bookings.people.take_field", { field: label(field) })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** A person named in the booking beside the existing person with the same document, if any. */
export function PersonCompare(props: PersonCompareProps) {
  const { t, fieldLabel } = useTexts();
  const { person } = props;
  return (
    <section>
      <h3 style={{ margin: "0 0 4px" }}>
        {nameOf(person)} · {t(`bookings.role.${person.role}`)}
      </h3>
      {person.person_id === null ? (
        <p className={classes.who}>{t("bookings.people.new", { documentation: person.told.documentation ?? "" })}</p>
      ) : (
        <>
          <p className={classes.who}>
            {t("bookings.people.known")}{" "}
            <Anchor component={Link} href={`/persons/${person.person_id}`}>
              {person.person_label}
            </Anchor>
          </p>
          <Differences {...props} />
        </>
      )}
      {person.lacks.length > 0 && (
        <p className={classes.who}>
          {t("bookings.people.lacks", {
            fields: person.lacks.map((field) => fieldLabel("person", columnOf(field))).join(", "),
          })}
        </p>
      )}
    </section>
  );
}
