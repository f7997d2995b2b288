import type { Person } from "#shared/domain/persons/person.ts";
import type { RecordCommand } from "../surface/shell.ts";
import { partyCopies } from "./copy-command.ts";
import { mayRemind, remind } from "./remind-command.ts";

const pay: RecordCommand<Person> = {
  id: "person_pay",
  title: "palette.pay_here",
  icon: "payment",
  isOffered: ({ archived_at }, can) => archived_at === null && can("payment", "create"),
  run: ({ id, label }, { startPayment }) => startPayment({ payer: { person: { id, label }, rental: null, said: "" } }),
};

const remindOfDebt: RecordCommand<Person> = {
  id: "person_remind",
  title: "palette.remind_debt",
  icon: "mail",
  isOffered: ({ archived_at, email }, can) => archived_at === null && email !== null && mayRemind(can),
  run: remind,
};

export const personCommands: readonly RecordCommand<Person>[] = [pay, remindOfDebt, ...partyCopies];
