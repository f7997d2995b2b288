import type { Person } from "#shared/domain/persons/person.ts";
import type { RecordCommand } from "../shell.ts";
import { partyCopies } from "./copy-command.ts";

const pay: RecordCommand<Person> = {
  id: "person_pay",
  title: "palette.pay_here",
  icon: "payment",
  isOffered: ({ archived_at }, can) => archived_at === null && can("payment", "create"),
  run: ({ id, label }, { beginPayment }) => beginPayment({ payer: { person: { id, label }, rental: null, said: "" } }),
};

export const personCommands: readonly RecordCommand<Person>[] = [pay, ...partyCopies];
