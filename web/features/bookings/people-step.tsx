import { Alert, Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import type { BookingPerson, ComparedField } from "#shared/domain/bookings/booking-people.ts";
import { bookingResource, type Booking } from "#shared/domain/bookings/booking.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { PersonCompare } from "./person-compare.tsx";

interface PeopleStepProps {
  booking: Booking;
  people: readonly BookingPerson[];
}

const keyOf = ({ occupant_id }: BookingPerson) => occupant_id ?? "applicant";

/** Identifies the applicant and the other people: existing persons, or new ones. */
export function ReviewPeopleStep({ booking, people }: PeopleStepProps) {
  const { t } = useTexts();
  const [taken, setTaken] = useState<Readonly<Record<string, readonly ComparedField[]>>>({});
  const isSent = useRef(false);
  const open = people.filter(({ is_settled }) => !is_settled);
  const takenOf = (person: BookingPerson) =>
    taken[keyOf(person)] ?? person.differs.filter((field) => !person.kept?.[field]);
  const { mutate, isPending, error } = useMutation({
    meta: { toast: "never" },
    mutationFn: () => {
      const named = open.map((person) => ({
        occupant_id: person.occupant_id,
        person_id: person.person_id,
        take_over: [...takenOf(person)],
      }));
      const body = { version: booking.version, people: named };
      return moveOne(bookingResource, booking.id, "identify", body);
    },
    onSuccess: () => showSuccess(t("bookings.done.identify")),
    onSettled: () => void (isSent.current = false),
  });
  const send = () => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  };
  return (
    <Stack gap="lg">
      {error && (
        <Alert color="red" title={t("components.not_saved")}>
          {describeError(error)}
        </Alert>
      )}
      {open.map((person) => (
        <PersonCompare
          key={keyOf(person)}
          person={person}
          taken={takenOf(person)}
          onTake={(fields) => setTaken((before) => ({ ...before, [keyOf(person)]: fields }))}
        />
      ))}
      <Group>
        <Button onClick={send} loading={isPending}>
          {t("bookings.people.confirm")}
        </Button>
      </Group>
    </Stack>
  );
}
